import { describe, expect, it } from 'vitest';
import {
  csvFile,
  joinList,
  neutralizeCell,
  restoreCell,
  ROSTER_COLUMNS,
  rosterField,
  splitList,
} from './roster-file.ts';

describe('a list in a cell', () => {
  it.each([
    ['Grief support, Crisis counseling', ['Grief support', 'Crisis counseling']],
    ['Weekdays; On-call', ['Weekdays', 'On-call']],
    ['a;b,c', ['a', 'b', 'c']],
    [' ; , ', []],
    ['', []],
    ['one', ['one']],
    [String.raw`Odd\, art; C:\\`, ['Odd, art', 'C:\\']],
    ['ends with \\', ['ends with \\']],
  ])('%j is %j', (cell, items) => {
    expect(splitList(cell)).toEqual(items);
  });

  it.each([
    [['a', 'b']],
    [['a, b', 'c; d', 'e']],
    [['C:\\', '\\', '\\;', ';', ',']],
    [['=1+1', 'Line\nbreak', '"', '🙏']],
    [[]],
  ])('%j is the same once joined and split', (items) => {
    expect(splitList(joinList(items))).toEqual(items);
  });
});

describe('a cell (I6)', () => {
  it.each(['=1+1', '+1 502', '-1', '@x', '\tx', '\rx', "'=1+1", "''+1"])(
    '%j is no formula once neutralised, and comes back as it was',
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
  ])('%j is neutralised as %j, and comes back as it was', (cell, safe) => {
    expect(neutralizeCell(cell)).toBe(safe);
    expect(restoreCell(safe)).toBe(cell);
  });

  it.each(['', 'x', "'x", "''", "'", 'a=b', 'a; b', '1-2', '1;2'])(
    '%j is left as it is',
    (cell) => {
      expect(neutralizeCell(cell)).toBe(cell);
      expect(restoreCell(cell)).toBe(cell);
    },
  );
});

it('a file is marked as UTF-8, its cells quoted where needed, its lines end in CRLF (I9)', () => {
  const rows = [
    ['a', 'b,c', 'd "e"'],
    ['', 'f\ng', ' h '],
    ['i;j', 'k\tl', 'm'],
  ];
  expect(csvFile(rows)).toBe('\ufeffa,"b,c","d ""e"""\r\n,"f\ng"," h "\r\n"i;j","k\tl",m\r\n');
});

describe('a header', () => {
  it.each(ROSTER_COLUMNS.map(({ header, field }) => [header, field]))(
    '%s is %s',
    (header, field) => {
      for (const name of [header, ` ${header} `, header.toUpperCase()]) {
        expect(rosterField(name)).toBe(field);
      }
    },
  );

  it.each([
    ['Shirt Size', 'shirtsize'],
    ['__proto__', '__proto__'],
    ['', ''],
  ])('that no roster has, %j, is %j', (header, field) => {
    expect(rosterField(header)).toBe(field);
  });
});
