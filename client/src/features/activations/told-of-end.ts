import type { BoardRow } from '#shared/calls/schemas.ts';

export type End = 'completed' | 'cancelled';

const BY_PHONE = 'No account, so no message reaches them: please ring them';
const UNHEARD = 'Their call hasn’t gone out yet: it is dropped, and they are told nothing';

const LABELS = {
  'on-scene': 'On scene: will be told that the activation is over',
  coming: 'On the way: will be told not to come',
  waiting: 'Waiting for a place: will be told not to come',
  asked: 'Asked, no answer yet: will be told not to come',
  left: 'Left: will be asked to check their hours',
} as const;

/** Groups people by the message that they get when the activation ends. */
export function groupsTold(rows: readonly BoardRow[], end: End) {
  const labels = [...Object.values(LABELS), BY_PHONE, UNHEARD];
  return labels
    .map((label) => ({
      label,
      names: rows.filter((row) => labelOf(row, end) === label).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
}

function labelOf(row: BoardRow, end: End) {
  const { status, waitsSince, chaplainId } = row;
  if (status === 'declined' || status === 'released') return null;
  if (status === 'left' && end === 'cancelled') return null;
  if (chaplainId === null) return status === 'left' ? null : BY_PHONE;
  if (end === 'cancelled' && isUnheard(row)) return UNHEARD;
  return LABELS[waitsSince ? 'waiting' : status];
}

const isUnheard = ({ status, reached }: BoardRow) =>
  status === 'asked' &&
  reached.some(({ state }) => state === 'on-its-way') &&
  reached.every(({ sentAt }) => sentAt === null);
