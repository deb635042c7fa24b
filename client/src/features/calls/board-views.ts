import type { Board, BoardRow } from '#shared/calls/schemas.ts';

/** People who need the coordinator's attention come first. */
export const GROUPS = [
  { name: 'not-home', label: 'Not home yet' },
  { name: 'on-scene', label: 'On scene' },
  { name: 'waiting', label: 'Waiting for a place' },
  { name: 'coming', label: 'Coming' },
  { name: 'long-silent', label: 'Silent' },
  { name: 'asked', label: 'Asked' },
  { name: 'declined', label: 'Declined' },
  { name: 'left', label: 'Left' },
  { name: 'released', label: 'Released' },
] as const;

type GroupName = (typeof GROUPS)[number]['name'];

export function groupOf(row: BoardRow): GroupName {
  const { status, isLongSilent, waitsSince } = row;
  if (isNotHome(row)) return 'not-home';
  if (status !== 'asked') return status;
  if (waitsSince) return 'waiting';
  return isLongSilent ? 'long-silent' : 'asked';
}

/** Whether a person who left has not reported being home within the set time. */
export const isNotHome = ({ home }: BoardRow) =>
  home?.state === 'overdue' || home?.state === 'asked';

/** Whether a person who is coming has not arrived at the expected time. */
function isOverdue({ status, expectedAt }: BoardRow, asOf: string) {
  return status === 'coming' && expectedAt !== null && expectedAt < asOf;
}

export interface View {
  value: string;
  label: string;
  count: number;
  /** Whether the coordinator should act on the people in this view. */
  isUrgent: boolean;
  has: (row: BoardRow) => boolean;
}

interface Seen {
  /** Whether the row changed after the coordinator last looked at the board. */
  isNew: (row: BoardRow) => boolean;
}

/** Returns the board's filters with their counts. Leaves out minor filters without people. */
export function viewsOf({ rows, asOf, silentAfter }: Board, { isNew }: Seen): View[] {
  const inGroup = (name: GroupName) => (row: BoardRow) => groupOf(row) === name;
  const views = [
    { value: '', label: 'All', has: () => true, stays: true },
    { value: 'on-scene', label: 'On scene', has: inGroup('on-scene'), stays: true },
    { value: 'coming', label: 'Coming', has: inGroup('coming'), stays: true },
    {
      value: 'overdue',
      label: 'Overdue',
      has: (row: BoardRow) => isOverdue(row, asOf),
      isUrgent: true,
    },
    {
      value: 'rest',
      label: 'Should rest',
      has: ({ warning }: BoardRow) => warning !== null,
      isUrgent: true,
    },
    { value: 'not-home', label: 'Not home', has: isNotHome, isUrgent: true },
    { value: 'waiting', label: 'Wait for a place', has: inGroup('waiting'), isUrgent: true },
    {
      value: 'long-silent',
      label: `Silent ${silentAfter} min`,
      has: inGroup('long-silent'),
      isUrgent: true,
    },
    { value: 'asked', label: 'Asked', has: inGroup('asked'), stays: true },
    { value: 'declined', label: 'Declined', has: inGroup('declined') },
    { value: 'left', label: 'Left', has: inGroup('left') },
    { value: 'released', label: 'Released', has: inGroup('released') },
    { value: 'new', label: 'Changed', has: isNew },
  ];
  return views.flatMap(({ stays = false, isUrgent = false, ...view }) => {
    const count = rows.filter(view.has).length;
    return stays || count > 0 ? [{ ...view, count, isUrgent }] : [];
  });
}
