import type { Channel } from '#shared/messages/constants.ts';

/** The channels by which something reaches a person: those that they chose, of those that they have. */
export function reachingChannels(
  chosen: readonly Channel[],
  { hasPush, hasText }: { hasPush: boolean; hasText: boolean },
): Channel[] {
  const has: Record<Channel, boolean> = { push: hasPush, email: true, text: hasText };
  return chosen.filter((channel) => has[channel]);
}
