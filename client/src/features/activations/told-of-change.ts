import { recipientsLabel } from '#client/lib/recipients-label.ts';
import type { AudienceCount } from '#shared/announcements/schemas.ts';

export function changedParts(fields: readonly string[]) {
  const isElsewhere = fields.includes('location') || fields.includes('address');
  const isAtAnotherTime = fields.includes('startTime');
  if (isElsewhere && isAtAnotherTime) return 'place and time';
  if (isElsewhere) return 'place';
  return isAtAnotherTime ? 'time' : null;
}

interface Told {
  isLive: boolean;
  count: AudienceCount | undefined;
  error: Error | null;
}

export function toldOfChange(parts: string, { isLive, count, error }: Told) {
  if (!isLive) return 'The activation is over: saving tells nobody about the change.';
  if (!count) {
    return (
      error && `Saving tells everyone who is asked, coming or on scene about the new ${parts}.`
    );
  }
  if (count.people === 0) {
    return 'Saving tells nobody about the change, as nobody else is asked, coming or on scene.';
  }
  return `Saving tells everyone who is asked, coming or on scene about the new ${parts} at once. ${recipientsLabel(count)}`;
}
