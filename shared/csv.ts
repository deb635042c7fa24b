import Papa from 'papaparse';

/** What a spreadsheet takes for the beginning of a formula, full-width signs among it. */
const FORMULA = '=+\\-@\\t\\r＝＋－＠';
const UNMARKED = new RegExp(`^( *)('*[${FORMULA}])`);
const MARKED = new RegExp(`^( *)'('*[${FORMULA}])`);

/**
 * @returns a cell that a spreadsheet doesn't take for a formula, also where it splits the file at
 *   semicolons, tabs or line breaks; `restoreCell` undoes it.
 */
export function neutralizeCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(UNMARKED, "$1'$2"));
}

/** @returns the cell as it was before `neutralizeCell`. */
export function restoreCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(MARKED, '$1$2'));
}

/** Changes the start of each part that a spreadsheet may take for a separate cell. */
function eachStart(cell: string, change: (start: string) => string) {
  const parts = cell.split(/([;\t\r\n])/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      // A tab or a carriage return may itself be the beginning.
      const separator = parts[index + 1] ?? '';
      return change(part + separator).slice(0, separator ? -1 : undefined);
    })
    .join('');
}

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** @returns a CSV file of the rows, every cell safe to open in a spreadsheet. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** @returns the lines of further rows of such a file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map(neutralizeCell));
  // Papa Parse ends no last line: an empty one after it makes it end the others.
  return Papa.unparse([...safe, []], { quotes: isSplitElsewhere });
}

/** True for a cell that some spreadsheets would split or trim without quotes. */
function isSplitElsewhere(cell: string) {
  return /[;\t]|^\s|\s$/.test(cell);
}
