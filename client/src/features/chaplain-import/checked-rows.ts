import { NAME_FIELD_NAMES } from '#shared/chaplain-import/roster-file.ts';
import {
  DECIDED_FIELDS,
  type Change,
  type Decision,
  type ImportPreview,
  type PreviewedRow,
} from '#shared/chaplain-import/schemas.ts';
import type { FileRow, ImportRow, Roster } from './read-roster.ts';

export interface CheckedRow extends Omit<FileRow, 'outcome'>, PreviewedRow {
  row: ImportRow | null;
}

export function countableRows({ rows }: Roster): ImportRow[] {
  return rows.flatMap(({ outcome }) => ('row' in outcome ? [outcome.row] : []));
}

export function checkedRows({ rows }: Roster, previewed: ImportPreview['rows']): CheckedRow[] {
  const answers = previewed.values();
  return rows.map(({ outcome, ...row }) => {
    if ('refused' in outcome) {
      return { ...row, outcome: 'refuse', reason: outcome.refused, row: null };
    }
    const answer: PreviewedRow = answers.next().value ?? {
      outcome: 'refuse',
      reason: 'It was not checked',
    };
    return { ...row, ...answer, row: outcome.row };
  });
}

/** `samePerson` has the indexes in `chaplains` whose new name the administrator confirmed. */
export function importableRows(checked: readonly CheckedRow[], ticked: ReadonlySet<string>) {
  const chaplains: ImportRow[] = [];
  const samePerson: number[] = [];
  for (const each of checked) {
    if (each.outcome === 'refuse' || !each.row) continue;
    const asked = otherName(each);
    if (asked && ticked.has(asked.key)) samePerson.push(chaplains.length);
    chaplains.push(each.row);
  }
  return { chaplains, samePerson };
}

export const isOfName = ({ field }: Change) => NAME_FIELD_NAMES.some((name) => name === field);

export function otherName({ number, met, changes = [] }: CheckedRow) {
  const names = changes.filter(isOfName);
  if (!met || names.length === 0) return null;
  const values = names.flatMap((name) => [name.field, name.old, name.new]);
  return {
    stored: `${met.firstName} ${met.lastName}`,
    /** Includes the stored name: if that name changes, the row must be confirmed again. */
    key: JSON.stringify([number, ...values]),
  };
}

export interface Unlisted {
  key: string;
  field: Decision['field'];
  value: string;
  rows: readonly number[];
}

export interface Decided extends Unlisted {
  means: string | null;
}

const keyOf = (field: string, value: string) => `${field} ${value}`;

/** Returns the values that are in no list, including people's own words for affiliations. */
export function unlistedValues(
  checked: readonly CheckedRow[],
  own: ImportPreview['ownAffiliations'],
): Unlisted[] {
  const found = new Map<string, Unlisted & { rows: number[] }>();
  const note = (field: Decision['field'], value: string, row: number) => {
    const key = keyOf(field, value);
    const known = found.get(key);
    if (known) known.rows.push(row);
    else found.set(key, { key, field, value, rows: [row] });
  };
  for (const { number, unlisted = [] } of checked) {
    for (const { field, value } of unlisted) if (isDecided(field)) note(field, value, number);
  }
  const sent = checked.filter(({ row }) => row !== null);
  for (const { value, rows } of own) {
    for (const index of rows) note('affiliation', value, sent[index]?.number ?? 0);
  }
  return [...found.values()].toSorted((one, other) => other.rows.length - one.rows.length);
}

const isDecided = (field: string): field is Decision['field'] =>
  DECIDED_FIELDS.some((each) => each === field);
