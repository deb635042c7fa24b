import { withoutBold } from './marks.ts';
import { append, placeIn, type Place } from './place.ts';

const MAX_COLUMNS = 40;
const MAX_ROWS = 2_000;
/** Maximum number of empty cells to add where a cell spans several positions. */
const MAX_SPANNED = 4_000;

type CopyCell = (cell: Element, to: Place) => void;

/** Adds a table with the same number of cells in every row. A layout table becomes paragraphs. */
export function addTable(source: Element, place: Place, copyCell: CopyCell) {
  const rows = rowsOf(source);
  const isLayout = source.getElementsByTagName('table').length > 0;
  const isOneCell = rows.length === 1 && rows[0]?.length === 1;
  if (isLayout || isOneCell) {
    for (const cell of rows.flat()) {
      copyCell(cell, place);
      place.line = null;
    }
    return;
  }
  const grid = gridOf(rows);
  const filled = grid.filter((row) => row.some((cell) => cell?.textContent?.trim()));
  if (filled.length === 0) return;
  const width = Math.max(...filled.map((row) => row.length));
  const table = append(place.parent, 'table');
  for (const [index, row] of filled.entries()) {
    const line = append(table, 'tr');
    for (let column = 0; column < width; column += 1) {
      const cell = row[column];
      const to = placeIn({ ...place, parent: line }, index === 0 ? 'th' : 'td', 'cell');
      if (!cell) continue;
      const align = alignOf(cell);
      if (align) to.parent.setAttribute('align', align);
      copyCell(cell, to);
      if (index === 0) withoutBold(to.parent);
    }
  }
}

function rowsOf(table: Element): Element[][] {
  const parts = Array.from(table.children).flatMap((part) =>
    part.nodeName === 'TR'
      ? [part]
      : /^T(?:HEAD|BODY|FOOT)$/.test(part.nodeName)
        ? Array.from(part.children)
        : [],
  );
  return parts
    .filter(({ nodeName }) => nodeName === 'TR')
    .slice(0, MAX_ROWS)
    .map((row) => Array.from(row.children).filter(({ nodeName }) => /^T[DH]$/.test(nodeName)))
    .filter((cells) => cells.length > 0);
}

/** Cells by row and column. Positions that a cell spans are null, as Markdown has no spanning. */
function gridOf(rows: readonly Element[][]) {
  const grid: (Element | null)[][] = rows.map(() => []);
  let spanned = 0;
  rows.forEach((cells, y) => {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      if (x >= MAX_COLUMNS) break;
      const right = Math.min(spanOf(cell, 'colspan'), MAX_COLUMNS - x);
      const down = Math.min(spanOf(cell, 'rowspan'), rows.length - y);
      for (let dy = 0; dy < down; dy += 1) {
        for (let dx = 0; dx < right; dx += 1) {
          const isOwn = dx === 0 && dy === 0;
          if (!isOwn) spanned += 1;
          const row = grid[y + dy];
          if (row && (isOwn || spanned <= MAX_SPANNED)) row[x + dx] = isOwn ? cell : null;
        }
      }
      x += right;
    }
  });
  return grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

function spanOf(cell: Element, name: string) {
  return Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1);
}

function alignOf(cell: Element) {
  const source = cell.getAttribute('align') ? cell : (cell.querySelector('[align]') ?? cell);
  const style = /text-align\s*:\s*(center|right)/i.exec(cell.getAttribute('style') ?? '')?.[1];
  const align = (style ?? source.getAttribute('align') ?? '').toLowerCase();
  return align === 'center' || align === 'right' ? align : null;
}
