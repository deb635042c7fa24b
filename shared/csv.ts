import Papa from 'papaparse';

const FORMULA = '=+\\-@\\t\\r＝＋－＠';
const UNMARKED = new RegExp(`^( *)('*[${FORMULA}])`);
const MARKED = new RegExp(`^( *)'('*[${FORMULA}])`);

/** Keeps spreadsheets from reading a formula, however they split. `restoreCell` undoes it. */
export function neutralizeCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(UNMARKED, "$1'$2"));
}

export function restoreCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(MARKED, '$1$2'));
}

/** Changes the start of each part that a spreadsheet may take for a separate cell. */
function eachStart(cell: string, change: (start: string) => string) {
  const parts = cell.split(/([;\t\r\n])/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      // A tab or a carriage return may itself begin a formula.
      const separator = parts[index + 1] ?? '';
      return change(part + separator).slice(0, separator ? -1 : undefined);
    })
    .join('');
}

const BYTE_ORDER_MARK = '\uFEFF';

export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

export function csvLines(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map(neutralizeCell));
  // Papa Parse doesn't end the last line, so an empty one is added.
  return Papa.unparse([...safe, []], { quotes: isSplitElsewhere });
}

/** Some spreadsheets would split or trim the cell without quotes. */
function isSplitElsewhere(cell: string) {
  return /[;\t]|^\s|\s$/.test(cell);
}
