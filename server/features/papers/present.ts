import { CONTACT_KINDS, CONTACT_LABELS } from '#shared/deployments/constants.ts';
import { MISSING, REMEDIES, WORK_TYPE_LABELS } from '#shared/papers/constants.ts';
import type {
  CheckIn,
  ReimbursementLine,
  ReimbursementTotals,
  TallyRow,
} from '#shared/papers/schemas.ts';
import { entryLabel, entryLabels, type Lists } from '#shared/program/lists.ts';
import { clockIn, type TimeStyle } from '#server/time/moments.ts';
import type { LineRow, Rates } from './reimbursement-queries.ts';

export function presentLine(
  { missing, ...line }: LineRow,
  { rate }: Rates,
  { careKinds }: Lists,
): ReimbursementLine {
  const lacks = new Set<string>(missing);
  return {
    ...line,
    task: line.task === null ? null : entryLabel(careKinds, line.task),
    rate,
    missing: MISSING.filter((each) => lacks.has(each) || (each === 'rate' && rate === null)),
  };
}

export const REIMBURSEMENT_HEADER = [
  'Name',
  'Organization',
  'Unpaid or Paid By',
  'Date',
  'Time In',
  'Time Out',
  'Hours',
  'Site',
  'Site Address',
  'Task',
  'Emergency or Permanent Work',
  'Miles',
  'Rate',
  'Value',
  'Claimed Elsewhere',
  'Documenting Official',
  'Minutes',
  'What Is Missing',
];

export function reimbursementCells(line: ReimbursementLine): string[] {
  return [
    line.name,
    line.organization ?? '',
    line.paidBy ?? 'Unpaid',
    line.date,
    line.timeIn,
    line.timeOut ?? '',
    line.minutes === null ? '' : hoursOf(line.minutes),
    line.site,
    line.siteAddress ?? '',
    line.task ?? '',
    WORK_TYPE_LABELS[line.workType],
    line.miles === null ? '' : String(line.miles),
    line.rate ?? '',
    line.value ?? '',
    line.claimedElsewhere ?? 'No',
    line.official ?? '',
    line.minutes === null ? '' : String(line.minutes),
    line.missing.map((each) => REMEDIES[each]).join('. '),
  ];
}

/** Rounds to two decimals; the column of minutes is exact. */
const hoursOf = (minutes: number) => (minutes / 60).toFixed(2);

export function totalCells({ lines, lacking, ...sums }: ReimbursementTotals): string[] {
  const cells = REIMBURSEMENT_HEADER.map(() => '');
  const put = (head: string, cell: string) => {
    cells[REIMBURSEMENT_HEADER.indexOf(head)] = cell;
  };
  put('Name', `Sum of ${lines} lines`);
  put('Hours', hoursOf(sums.minutes));
  put('Miles', String(sums.miles));
  put('Value', sums.rate === null ? '' : sums.value);
  put('Minutes', String(sums.minutes));
  put('What Is Missing', lacking > 0 ? `${lacking} lines lack something` : '');
  return cells;
}

export const TALLY_HEADER = [
  'Week From Monday',
  'Activation',
  'Location',
  ...CONTACT_KINDS.map((kind) => CONTACT_LABELS[kind]),
  'People Cared For',
];

export function tallyCells({ week, eventType, location, counts, total }: TallyRow): string[] {
  return [
    week,
    eventType,
    location,
    ...CONTACT_KINDS.map((kind) => String(counts[kind])),
    String(total),
  ];
}

export function tallySumCells(rows: readonly TallyRow[]): string[] {
  const sumOf = (count: (row: TallyRow) => number) =>
    String(rows.reduce((sum, row) => sum + count(row), 0));
  return [
    'Sum',
    '',
    '',
    ...CONTACT_KINDS.map((kind) => sumOf(({ counts }) => counts[kind])),
    sumOf(({ total }) => total),
  ];
}

export const CHECK_IN_HEADER = [
  'Name',
  'Organization',
  'Checked In',
  'Contact',
  'Home Base',
  'Assignment',
  'Qualifications',
  'Checked Out',
  'Time Zone',
];

export function checkInCells(entry: CheckIn, style: TimeStyle): string[] {
  const local = (time: string) => clockIn(style, time).replace('T', ' ');
  return [
    entry.name,
    entry.organization ?? '',
    local(entry.checkedIn),
    entry.phone ?? '',
    entry.homeBase ?? '',
    entry.assignment,
    entry.qualifications,
    entry.checkedOut ? local(entry.checkedOut) : '',
    style.timeZone,
  ];
}

export function qualified<Row extends { expertise: string[] | null }>(
  { expertise, ...row }: Row,
  lists: Lists,
): Omit<Row, 'expertise'> & { qualifications: string } {
  return { ...row, qualifications: entryLabels(lists.expertise, expertise ?? []).join(', ') };
}
