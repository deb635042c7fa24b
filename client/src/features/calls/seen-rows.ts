import { useState } from 'react';
import type { Board, BoardRow } from '#shared/calls/schemas.ts';

const keyOf = (activationId: string) => `board-seen:${activationId}`;

/** When this device last said that it had seen the board; '' for never. */
function lastSeen(activationId: string): string {
  try {
    return window.localStorage.getItem(keyOf(activationId)) ?? '';
  } catch {
    return '';
  }
}

function keepSeen(activationId: string, at: string) {
  try {
    window.localStorage.setItem(keyOf(activationId), at);
  } catch {
    // Without storage the marks begin anew with each visit.
  }
}

/**
 * Marks what changed since the coordinator last looked. On a first visit nothing is marked; `look`
 * takes the marks away.
 */
export function useSeenRows({ activation: { id }, asOf }: Board) {
  const [since, setSince] = useState(() => {
    const kept = lastSeen(id);
    if (kept === '') keepSeen(id, asOf);
    return kept || asOf;
  });
  return {
    isNew: ({ changedAt }: BoardRow) => changedAt > since,
    look: () => {
      keepSeen(id, asOf);
      setSince(asOf);
    },
  };
}
