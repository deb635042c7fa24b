import type { BoardRow } from '#shared/calls/schemas.ts';

/** People who need the coordinator's attention come first. */
export const GROUPS = [
  { name: 'on-scene', label: 'On scene' },
  { name: 'coming', label: 'Coming' },
  { name: 'long-silent', label: 'Silent 30 min' },
  { name: 'asked', label: 'Asked' },
  { name: 'declined', label: 'Declined' },
  { name: 'left', label: 'Left' },
  { name: 'released', label: 'Released' },
] as const;

export type GroupName = (typeof GROUPS)[number]['name'];

export function groupOf({ status, isLongSilent }: BoardRow): GroupName {
  return status === 'asked' && isLongSilent ? 'long-silent' : status;
}
