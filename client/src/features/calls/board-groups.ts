import type { BoardRow } from '#shared/calls/schemas.ts';

/** Whoever needs the coordinator's eye stands first. */
export const GROUPS = [
  { name: 'on-scene', label: 'On scene' },
  { name: 'coming', label: 'Coming' },
  { name: 'silent', label: 'Silent' },
  { name: 'asked', label: 'Asked' },
  { name: 'declined', label: 'Declined' },
  { name: 'left', label: 'Left' },
  { name: 'released', label: 'Released' },
] as const;

export type GroupName = (typeof GROUPS)[number]['name'];

/** @returns where on the board somebody stands: silent is asked for 30 minutes without an answer. */
export function groupOf({ status, isSilent }: BoardRow): GroupName {
  return status === 'asked' && isSilent ? 'silent' : status;
}
