import type { ImportPreview } from '#shared/chaplain-import/schemas.ts';
import type { FileRow, ImportRow, Roster } from './read-roster.ts';

export type Outcome = ImportPreview['rows'][number]['outcome'];

/** A row of the file with what becomes of it. */
export interface CheckedRow extends Omit<FileRow, 'outcome'> {
  outcome: Outcome;
  reason: string | undefined;
  /** The row meets an account that somebody made themselves: it may be another person. */
  isSelfRegistered: boolean;
  /** What is sent of it; null for a row that does not count. */
  row: ImportRow | null;
}

/** @returns the rows that count, as they are sent to be checked. */
export function countableRows({ rows }: Roster): ImportRow[] {
  return rows.flatMap(({ outcome }) => ('row' in outcome ? [outcome.row] : []));
}

/** @param previewed what the server says of the countable rows, in their order. */
export function checkedRows({ rows }: Roster, previewed: ImportPreview['rows']): CheckedRow[] {
  const answers = previewed.values();
  return rows.map(({ outcome, ...row }) => {
    if ('refused' in outcome) {
      return {
        ...row,
        outcome: 'refuse',
        reason: outcome.refused,
        isSelfRegistered: false,
        row: null,
      };
    }
    const answer: ImportPreview['rows'][number] = answers.next().value ?? {
      outcome: 'refuse',
      reason: 'It was not checked',
    };
    const { isSelfRegistered = false, ...told } = answer;
    return {
      ...row,
      outcome: told.outcome,
      reason: told.reason,
      isSelfRegistered,
      row: outcome.row,
    };
  });
}

/** @returns the rows that an import sends: all that aren't refused. */
export function importableRows(checked: readonly CheckedRow[]): ImportRow[] {
  return checked.flatMap(({ outcome, row }) => (outcome === 'refuse' || !row ? [] : [row]));
}
