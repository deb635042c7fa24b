import type { Channel } from '#shared/messages/constants.ts';

export function reachingChannels(
  chosen: readonly Channel[],
  { hasPush, hasText }: { hasPush: boolean; hasText: boolean },
): Channel[] {
  const has: Record<Channel, boolean> = { push: hasPush, email: true, text: hasText };
  return chosen.filter((channel) => has[channel]);
}
