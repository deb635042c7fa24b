import { endpointQuery } from './endpoint-query.ts';
import { personCount } from './person-count.ts';
import type { AudienceCount } from '#shared/announcements/schemas.ts';
import { countRecipients } from '#shared/calls/api.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';

/** Not cached, because people answer meanwhile. */
export function recipientsQuery(id: string, of: 'change' | 'reminder') {
  return {
    ...endpointQuery(countRecipients, { params: { id }, query: { of } }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}

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
