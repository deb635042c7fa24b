import { describe, expect, it } from 'vitest';
import { joinList, ROSTER_COLUMNS, rosterField, splitList } from './roster-file.ts';

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
