import Papa from 'papaparse';
import { restoreCell } from '#shared/csv.ts';
import { UnreadableFile } from './decode-file.ts';

export interface FileRecord {
  /** As a spreadsheet numbers rows, from 1. */
  number: number;
  cells: string[];
}

/**
 * Cells may be separated by commas, semicolons or tabs. Leaves out blank rows, and the marks that
 * keep a spreadsheet from reading cells as formulas.
 * @throws UnreadableFile for unmatched quotation marks
 */
export function recordsOf(text: string): FileRecord[] {
  // '\n' also reads files of mixed line ends; '\r' is left over from '\r\n'.
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
