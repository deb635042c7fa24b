import { asBlock, selectedLines, type Edit, type Typed } from './edit.ts';

export function addTable(typed: Typed): Edit {
  return addRow(typed) ?? newTable(typed);
}

function addRow({ text, to }: Typed): Edit | null {
  const { start, end } = selectedLines({ text, from: to, to });
  const row = text.slice(start, end);
  if (!/^[ \t]*\|.*\|[ \t]*$/.test(row)) return null;
  const next = lineBelow(text, end);
  const isHead = next !== null && isRule(next);
  const at = isHead ? end + 1 + next.length : end;
  const cells = [
    ...row
      .trim()
      .slice(1, -1)
      .matchAll(/(?:\\.|[^|\\])*(?:\||$)/g),
  ].filter(([cell], index) => cell !== '' || index === 0).length;
  const insert = `\n|${'   |'.repeat(cells)}`;
  return { from: at, to: at, insert, select: [at + 3, at + 3] };
}

function lineBelow(text: string, end: number) {
  return end < text.length ? (text.slice(end + 1).split('\n', 1)[0] ?? '') : null;
}

const isRule = (line: string) => /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/.test(line);

function newTable(typed: Typed): Edit {
  const { text, from, to } = typed;
  const lines = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const [head = [], ...rows] =
    lines.length > 0
      ? inOneWidth(lines.map((line) => line.split('\t').map(asCell)))
      : [
          ['Column 1', 'Column 2'],
          ['', ''],
        ];
  const rule = head.map(() => '---');
  const table = [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const edit = asBlock(typed, table);
  if (lines.length > 0) return edit;
  const start = from + edit.insert.indexOf('Column 1');
  return { ...edit, select: [start, start + 'Column 1'.length] };
}

function inOneWidth(rows: readonly (readonly string[])[]) {
  const width = Math.max(2, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

const asCell = (words: string) => words.trim().replaceAll('|', '\\|');
