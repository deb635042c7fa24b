import { decodeFile, NotACsvFile, UnreadableFile } from '#client/lib/decode-file.ts';
import { CREDENTIAL_FILE_MAX_CHARACTERS } from '#shared/credentials/files/credential-file.ts';

const DAMAGED = 'The file could not be read.';

export async function readFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.type !== 'text/csv' && !/\.csv$/i.test(file.name)) {
    return { problem: 'Please select a CSV file.' };
  }
  if (file.size > CREDENTIAL_FILE_MAX_CHARACTERS) return { problem: 'The file is too large.' };
  try {
    return { text: decodeFile(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    const isTold = error instanceof NotACsvFile || error instanceof UnreadableFile;
    return { problem: isTold ? error.message : DAMAGED };
  }
}
