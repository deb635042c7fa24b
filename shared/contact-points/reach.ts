import type { Channel, Topic } from '#shared/messages/constants.ts';

/** The topics that a person chooses channels for; what waits for the office is an administrator's. */
export const isTopicOf = (topic: Topic, { isOffice }: { isOffice: boolean }) =>
  topic !== 'office' || isOffice;

/** The channels by which something reaches a person: those that they chose, of those that they have. */
export function reachingChannels(
  chosen: readonly Channel[],
  { hasPush, hasText }: { hasPush: boolean; hasText: boolean },
): Channel[] {
  const has: Record<Channel, boolean> = { push: hasPush, email: true, text: hasText };
  return chosen.filter((channel) => has[channel]);
}
