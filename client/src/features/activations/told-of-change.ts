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
  if (!isLive) return 'The activation is over: nobody will be notified of the change.';
  if (!count) {
    return (
      error &&
      `When you save, everyone who is asked, coming or on scene is notified of the new ${parts}.`
    );
  }
  if (count.people === 0) {
    return 'Nobody will be notified of the change, because nobody else was asked, is coming or is on scene.';
  }
  return `When you save, everyone who is asked, coming or on scene is notified of the new ${parts}. ${recipientsLabel(count)}`;
}
