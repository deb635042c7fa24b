import { recordsOf } from '#client/lib/csv-records.ts';
import { decodeFile, NotACsvFile, UnreadableFile } from '#client/lib/decode-file.ts';
import {
  CREDENTIAL_COLUMNS,
  CREDENTIAL_FILE_MAX_ROWS,
  credentialField,
  headerOf,
} from '#shared/credentials/files/credential-file.ts';
import type { FileRow } from '#shared/credentials/files/schemas.ts';
import { trust } from '#shared/trust.ts';

export interface NumberedRow {
  /** As a spreadsheet numbers rows. */
  number: number;
  row: FileRow;
}

export type ReadFile = { rows: NumberedRow[] } | { problem: string };

const MAX_BYTES = 16 * 1024 * 1024;
const DAMAGED = 'The file could not be read.';

export async function readFile(file: File): Promise<ReadFile> {
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) {
    return { problem: 'Please select a CSV file.' };
  }
  if (file.size > MAX_BYTES) return { problem: 'The file is larger than 16 MB.' };
  try {
    return readRows(decodeFile(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    const isTold = error instanceof NotACsvFile || error instanceof UnreadableFile;
    return { problem: isTold ? error.message : DAMAGED };
  }
}

function readRows(text: string): ReadFile {
  const [header, ...records] = recordsOf(text);
  if (!header || records.length === 0) return { problem: 'The file has no rows.' };
  if (records.length > CREDENTIAL_FILE_MAX_ROWS) {
    const most = CREDENTIAL_FILE_MAX_ROWS.toLocaleString('en-US');
    return { problem: `A file can have at most ${most} rows.` };
  }
  const fields = header.cells.map(credentialField);
  const missing = (['email', 'credential'] as const).find((field) => !fields.includes(field));
  if (missing) return { problem: `The header has no column ‘${headerOf(missing)}’.` };
  const rows = records.map(({ number, cells }) => ({
    number,
    row: trust<FileRow>(
      Object.fromEntries(
        CREDENTIAL_COLUMNS.map(({ field }) => [field, cells[fields.indexOf(field)] ?? '']),
      ),
      'one cell for each field',
    ),
  }));
  return { rows };
}
