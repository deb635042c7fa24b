import { describe, expect, it } from 'vitest';
import { csvFile, csvLines, neutralizeCell, restoreCell } from './csv.ts';

describe('cells of CSV files (I6)', () => {
  it.each(['=1+1', '+1 502', '-1', '@x', '\tx', '\rx', "'=1+1", "''+1"])(
    'the CSV cell %j is neutralised so that it can’t run as a formula, and reads back unchanged',
    (cell) => {
      expect(neutralizeCell(cell)).toBe(`'${cell}`);
      expect(restoreCell(neutralizeCell(cell))).toBe(cell);
    },
  );

  it.each([
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    [' =1', " '=1"],
    ['x;=1+1', "x;'=1+1"],
    ['x; +1', "x; '+1"],
    ['x\t@y', "x\t'@y"],
    ['x\n-y', "x\n'-y"],
    ['x\r\n＝y', "x\r\n'＝y"],
    ['\t\t=1', "'\t'\t'=1"],
    ["a;'=b;''-c", "a;''=b;'''-c"],
  ])('the CSV cell %j is neutralised as %j, and reads back unchanged', (cell, safe) => {
    expect(neutralizeCell(cell)).toBe(safe);
    expect(restoreCell(safe)).toBe(cell);
  });

  it.each(['', 'x', "'x", "''", "'", 'a=b', 'a; b', '1-2', '1;2'])(
    'the harmless CSV cell %j is not changed',
    (cell) => {
      expect(neutralizeCell(cell)).toBe(cell);
      expect(restoreCell(cell)).toBe(cell);
    },
  );
});

it('a CSV file starts with a UTF-8 byte order mark, quotes cells if needed and ends lines with CRLF (I9)', () => {
  const rows = [
    ['a', 'b,c', 'd "e"'],
    ['', 'f\ng', ' h '],
    ['i;j', 'k\tl', 'm'],
  ];
  expect(csvFile(rows)).toBe('\ufeffa,"b,c","d ""e"""\r\n,"f\ng"," h "\r\n"i;j","k\tl",m\r\n');
});

it.each([' h', 'h ', 'i\tj', 'i;j'])(
  'a CSV cell that some spreadsheets would split or trim is quoted: %j',
  (cell) => {
    expect(csvLines([[cell]])).toBe(`"${cell}"\r\n`);
  },
);

it('rows to append to a CSV file each end with CRLF, and an empty list of rows gives an empty text (I9)', () => {
  expect(csvLines([['a'], ['b', '']])).toBe('a\r\nb,\r\n');
  expect(csvLines([])).toBe('');
});
