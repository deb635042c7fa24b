import { useEffect, useState } from 'react';
import type { Board, BoardRow } from '#shared/calls/schemas.ts';

const keyOf = (activationId: string) => `board-seen:${activationId}`;

/** The time of the last board that this device showed; '' for none. */
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
 * Marks what changed since the coordinator last had the board in sight: before this visit, or while
 * another window was in front. On a first visit nothing is marked; `look` takes the marks away.
 */
export function useSeenRows({ activation: { id }, asOf }: Board) {
  const [since, setSince] = useState(() => lastSeen(id) || asOf);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') setSince(asOf);
    };
    document.addEventListener('visibilitychange', leave);
    keepSeen(id, asOf);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [id, asOf]);
  return {
    isNew: ({ changedAt }: BoardRow) => changedAt > since,
    look: () => setSince(asOf),
  };
}
