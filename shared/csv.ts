import Papa from 'papaparse';

const FORMULA = '=+\\-@\\t\\r＝＋－＠';
const UNMARKED = new RegExp(`^( *)('*[${FORMULA}])`);
const MARKED = new RegExp(`^( *)'('*[${FORMULA}])`);

/** Marks formulas, so that no spreadsheet runs them, even if it splits the cell at ';' or a tab. */
export function neutralizeCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(UNMARKED, "$1'$2"));
}

export function restoreCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(MARKED, '$1$2'));
}

/** Applies `change` to each part that a spreadsheet may read as a separate cell. */
function eachStart(cell: string, change: (start: string) => string) {
  const parts = cell.split(/([;\t\r\n])/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      // Includes the separator, because a tab or carriage return may itself begin a formula.
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
  // The empty row makes Papa Parse end the last line.
  return Papa.unparse([...safe, []], { quotes: isSplitElsewhere });
}

/** True for cells that some spreadsheets would split or trim without quotes. */
function isSplitElsewhere(cell: string) {
  return /[;\t]|^\s|\s$/.test(cell);
}
