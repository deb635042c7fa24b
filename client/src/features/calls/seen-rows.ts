import { useEffect, useState } from 'react';
import type { Board, BoardRow } from '#shared/calls/schemas.ts';

const keyOf = (activationId: string) => `board-seen:${activationId}`;

/** Returns the server's time when this device last showed the board; '' if it never did. */
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
    // Without storage, the next visit starts without marks.
  }
}

/**
 * Marks the rows that changed since the last visit, or while another window covered the board.
 * A first visit starts without marks; `look` clears all marks.
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
