import { duration } from '#client/lib/durations.ts';
import { personCount } from '#client/lib/person-count.ts';
import type { Hours } from '#shared/hours/schemas.ts';

type Approved = Pick<Hours, 'chaplainId' | 'isOwn' | 'name' | 'minutes' | 'eventType' | 'location'>;

export function approvalTold(hours: readonly Approved[]) {
  const told = new Set(
    hours.filter(({ isOwn }) => !isOwn).flatMap(({ chaplainId }) => chaplainId ?? []),
  ).size;
  return `${approvedLabel(hours)} ${told === 0 ? 'No message is sent.' : `The portal tells ${personCount(told)} immediately that their hours are approved.`}`;
}

function approvedLabel(hours: readonly Approved[]) {
  const [first] = hours;
  if (!first) return '';
  const sum = hours.reduce((total, { minutes }) => total + (minutes ?? 0), 0);
  if (hours.length > 1) return `${hours.length} entries, ${duration(sum)} in all.`;
  return `${first.name}, ${duration(sum)}: ${first.eventType}, ${first.location}.`;
}
