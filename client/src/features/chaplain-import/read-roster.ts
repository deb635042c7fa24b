import Papa from 'papaparse';
import { CELL_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import {
  PERSON_FIELD_NAMES,
  ROSTER_COLUMNS,
  ROSTER_MAX_ROWS,
  rosterField,
  type RosterField,
} from '#shared/chaplain-import/roster-file.ts';
import { restoreCell } from '#shared/csv.ts';
import { trust } from '#shared/trust.ts';
import { UnreadableFile } from '#client/lib/decode-file.ts';

/** Cells as they are in the file; only the server splits lists. */
export type ImportRow = Record<RosterField, string>;

/** A row of the file, without the apostrophes that exports put before formulas. */
export interface FileRow {
  /** The row's number in a spreadsheet, where the header is usually row 1. */
  number: number;
  cells: readonly string[];
  name: string;
  email: string;
  outcome: { row: ImportRow } | { refused: string };
}

export interface Roster {
  header: readonly string[];
  rows: readonly FileRow[];
  missing: readonly string[];
  ignored: readonly string[];
}

const REQUIRED: readonly RosterField[] = PERSON_FIELD_NAMES;

/** Splits rows at commas, semicolons or tabs. Skips blank rows. @throws UnreadableFile */
export function readRoster(text: string): Roster {
  const records = recordsOf(text);
  const [first, ...others] = records;
  if (!first) return { header: [], rows: [], missing: [], ignored: [] };
  if (others.length > ROSTER_MAX_ROWS) {
    throw new UnreadableFile(
      `A file can have at most ${ROSTER_MAX_ROWS.toLocaleString('en-US')} rows; this one has ${others.length.toLocaleString('en-US')}.`,
    );
  }
  const header = first.cells.map((cell) => cell.trim());
  const columns = columnsOf(header);
  return {
    header,
    rows: others.map((record) => fileRow(record, columns, header.length)),
    missing: ROSTER_COLUMNS.filter(
      ({ field }) => REQUIRED.includes(field) && !columns.has(field),
    ).map((column) => column.header),
    ignored: header.filter((name, index) => name && ![...columns.values()].includes(index)),
  };
}

interface FileRecord {
  number: number;
  cells: string[];
}

function recordsOf(text: string): FileRecord[] {
  // Splitting at '\n' also reads files with mixed line ends; `withoutReturn` drops each '\r'.
  const newline = text.includes('\n') ? '\n' : '\r';
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    throw new UnreadableFile(
      `The quotation marks in row ${((broken.row ?? 0) + 1).toLocaleString('en-US')} don’t match.`,
    );
  }
  return data
    .map((cells, index) => ({ number: index + 1, cells: withoutReturn(cells).map(restoreCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function withoutReturn(cells: string[]) {
  const last = cells.at(-1);
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

function delimiterOf(text: string) {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  return [',', ';', '\t'].find((delimiter) => unquoted.includes(delimiter)) ?? ',';
}

/** If two columns have the same name, uses the first. */
function columnsOf(header: readonly string[]) {
  const columns = new Map<RosterField, number>();
  for (const [index, name] of header.entries()) {
    const field = ROSTER_COLUMNS.find((column) => column.field === rosterField(name))?.field;
    if (field && !columns.has(field)) columns.set(field, index);
  }
  return columns;
}

function fileRow(
  { number, cells }: FileRecord,
  columns: ReadonlyMap<RosterField, number>,
  width: number,
): FileRow {
  const cell = (field: RosterField) => cells[columns.get(field) ?? -1] ?? '';
  const row = trust<ImportRow>(
    Object.fromEntries(ROSTER_COLUMNS.map(({ field }) => [field, cell(field)])),
    'one cell for each field',
  );
  const refused = refusal(row, cells.length, width);
  return {
    number,
    cells,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    outcome: refused ? { refused } : { row },
  };
}

function refusal(row: ImportRow, count: number, width: number): string | null {
  if (count < width) return `The row has ${count} of ${width} cells`;
  for (const { field, header } of ROSTER_COLUMNS) {
    if (REQUIRED.includes(field) && row[field].trim() === '') return `${header} is missing`;
    if (row[field].length > CELL_MAX_LENGTH) {
      return `${header} has more than ${CELL_MAX_LENGTH.toLocaleString('en-US')} characters`;
    }
  }
  return null;
}
