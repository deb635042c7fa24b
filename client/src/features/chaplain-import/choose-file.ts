import { decodeFile, NotACsvFile, UnreadableFile } from '#client/lib/decode-file.ts';
import { readRoster, type Roster } from './read-roster.ts';

const MAX_BYTES = 32 * 1024 * 1024;

export interface Problem {
  title: string;
  description: string;
  detail?: string;
}

export const NO_FILE: Problem = {
  title: 'No file selected',
  description: 'Please select a CSV file.',
};

export const NO_ROWS: Problem = {
  title: 'No data found',
  description: 'The CSV file contains no valid chaplain data.',
};

const INVALID: Problem = { title: 'Invalid file', description: 'Please select a CSV file.' };

const UNREADABLE: Problem = {
  title: 'File processing error',
  description: 'Failed to process the CSV file.',
};

export async function readFile(file: File): Promise<Roster | Problem> {
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) return INVALID;
  if (file.size > MAX_BYTES) return { ...UNREADABLE, detail: 'The file is larger than 32 MB.' };
  try {
    return readRoster(decodeFile(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    if (error instanceof NotACsvFile) return { ...INVALID, detail: error.message };
    return error instanceof UnreadableFile ? { ...UNREADABLE, detail: error.message } : UNREADABLE;
  }
}
