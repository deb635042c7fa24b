import Papa from 'papaparse';
import {
  CREDENTIAL_COLUMNS,
  CREDENTIAL_FILE_MAX_ROWS,
  credentialField,
  headerOf,
  type FileRow,
} from '#shared/credentials/files/credential-file.ts';
import { restoreCell } from '#shared/csv.ts';
import { trust } from '#shared/trust.ts';
import { badRequest } from '#server/errors.ts';

export interface NumberedRow {
  /** The row's number in a spreadsheet, where the header is row 1. */
  number: number;
  row: FileRow;
}

/** Leaves out blank rows. @throws AppError 400 for a file that lacks a required column */
export function readRows(file: string): NumberedRow[] {
  const { data, errors } = Papa.parse<string[]>(file);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw unreadable(`The quotation marks in row ${(broken.row ?? 0) + 1} don’t match.`);
  const [header, ...records] = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(restoreCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!header || records.length === 0) throw unreadable('The file has no rows.');
  if (records.length > CREDENTIAL_FILE_MAX_ROWS) {
    const most = CREDENTIAL_FILE_MAX_ROWS.toLocaleString('en-US');
    throw unreadable(`A file can have at most ${most} rows.`);
  }
  const fields = header.cells.map(credentialField);
  const missing = (['email', 'credential'] as const).find((field) => !fields.includes(field));
  if (missing) throw unreadable(`The header has no column ‘${headerOf(missing)}’.`);
  return records.map(({ number, cells }) => ({
    number,
    row: trust<FileRow>(
      Object.fromEntries(
        CREDENTIAL_COLUMNS.map(({ field }) => [field, cells[fields.indexOf(field)] ?? '']),
      ),
      'one cell for each field',
    ),
  }));
}

const unreadable = (message: string) => badRequest(message, { file: message });
