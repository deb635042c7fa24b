/** Thrown for a workbook that is named like a CSV file. */
export class NotACsvFile extends Error {}

export class UnreadableFile extends Error {}

const ZIP = [0x50, 0x4b];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Decodes UTF-8, UTF-16 and, as a fallback, Windows-1252. @throws NotACsvFile, UnreadableFile */
export function decodeFile(bytes: Uint8Array): string {
  if (startsWith(bytes, ZIP) || startsWith(bytes, OLD_EXCEL)) {
    throw new NotACsvFile(
      'This is a workbook. Save it as a CSV file in your spreadsheet program, then choose the CSV file.',
    );
  }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new UnreadableFile('The file is not a text file.');
  return text;
}

function encodingOf(bytes: Uint8Array) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]) {
  return signature.every((byte, index) => bytes[index] === byte);
}
