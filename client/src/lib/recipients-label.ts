import type { AudienceCount } from '#shared/announcements/schemas.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';
import { personCount } from './person-count.ts';

export function recipientsLabel({ people, unreachable, channels }: AudienceCount) {
  const told = people - unreachable;
  const ways = channels
    .filter((channel) => channel.people > 0)
    .map(({ channel }) => CHANNEL_LABELS[channel]);
  return [
    told > 0 && `A message goes to ${personCount(told)}: ${ways.join(', ')}.`,
    unreachable > 0 &&
      `No message reaches ${told > 0 ? personCount(unreachable) : 'them'}, as no channel is switched on. Please ring them.`,
  ]
    .filter(Boolean)
    .join(' ');
}
