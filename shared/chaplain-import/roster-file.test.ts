import { describe, expect, it } from 'vitest';
import {
  cellOf,
  headerOf,
  joinList,
  ROSTER_COLUMNS,
  rosterField,
  splitList,
} from './roster-file.ts';

describe('lists in roster cells', () => {
  it.each([
    ['Grief support, Crisis counseling', ['Grief support', 'Crisis counseling']],
    ['Weekdays; On-call', ['Weekdays', 'On-call']],
    ['a;b,c', ['a', 'b', 'c']],
    [' ; , ', []],
    ['', []],
    ['one', ['one']],
    [String.raw`Odd\, art; C:\\`, ['Odd, art', 'C:\\']],
    ['ends with \\', ['ends with \\']],
  ])('the cell %j is split into %j', (cell, items) => {
    expect(splitList(cell)).toEqual(items);
  });

  it.each([
    [['a', 'b']],
    [['a, b', 'c; d', 'e']],
    [['C:\\', '\\', '\\;', ';', ',']],
    [['=1+1', 'Line\nbreak', '"', '🙏']],
    [[]],
  ])('the list %j is the same after joining and splitting', (items) => {
    expect(splitList(joinList(items))).toEqual(items);
  });

  it.each<[string | string[] | null, string]>([
    [['Grief support', 'Weekdays'], 'Grief support; Weekdays'],
    [['Odd, art', 'a;b', 'C:\\'], 'Odd\\, art; a\\;b; C:\\\\'],
    [[], ''],
    ['a, b', 'a, b'],
    ['', ''],
    [null, ''],
  ])('the value %j is written as the cell %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });
});

describe('the headers of rosters', () => {
  it.each([
    ['firstName', 'First Name'],
    ['email', 'Email'],
    ['primaryRegion', 'Primary Region'],
    ['role', 'Role'],
  ] as const)('the roster field %s has the header %s', (field, header) => {
    expect(headerOf(field)).toBe(header);
  });

  it.each(ROSTER_COLUMNS.map(({ header, field }) => [header, field]))(
    'the roster header %s stands for the field %s',
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
  ])('the unknown roster header %j becomes the field name %j', (header, field) => {
    expect(rosterField(header)).toBe(field);
  });
});
