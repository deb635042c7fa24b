import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import {
  calendarDay,
  email,
  flag,
  FIRST_ROWS,
  HIDDEN_CHARACTERS,
  idList,
  instant,
  listOf,
  moment,
  nameText,
  optionalText,
  paging,
  queryTypes,
  requiredText,
  search,
  sortBy,
  textList,
  timeZone,
  wholeNumber,
} from './fields.ts';

const ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const MISSING = 'Name is required';
const TOO_FAR = 'This date is too far away';
const YEARS = 'The year must be from 1900 to 2199';
const NO_INTEGER = 'limit must be a whole number';
const OUT_OF_RANGE = 'limit must be a whole number from 1 to 50';

// The tables below make each schema in its test, so that each test tries how the schema is made.
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('fields of requests', () => {
  it.each([
    ['a required text', ' Ruth ', 'Ruth', () => requiredText(5, MISSING)],
    ['a required text of the greatest length', 'Naomi', 'Naomi', () => requiredText(5, MISSING)],
    ['a name with a line break', 'Ruth\r\n\nAnn', 'Ruth Ann', () => nameText(20, MISSING)],
    ['an optional text', ' Ruth ', 'Ruth', () => optionalText(5)],
    ['an optional text that is blank', '  ', null, () => optionalText(5)],
    ['an optional text that is null', null, null, () => optionalText(5)],
    ['an optional text that is absent', undefined, undefined, () => optionalText(5)],
    ['a list of texts', [' a', 'a '], ['a'], () => textList({ maxItems: 2, maxLength: 3 })],
    ['an email address', ' ruth@example.org ', 'ruth@example.org', () => email],
    ['a list of ids', `,${ID},${ID}`, [ID, ID], () => idList(2)],
    ['an empty list of ids', '', [], () => idList(2)],
    ['the first calendar date', '1900-01-01', '1900-01-01', () => calendarDay()],
    ['the last calendar date', '2199-12-31', '2199-12-31', () => calendarDay()],
    ['an instant', '1066-10-14T09:00:00Z', '1066-10-14T09:00:00Z', () => instant],
    ['the first moment', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z', () => moment(MISSING)],
    ['the last moment', '2100-12-31T23:59:59Z', '2100-12-31T23:59:59Z', () => moment(MISSING)],
    ['the smallest whole number', '1', 1, () => wholeNumber('limit', 1, 50)],
    ['the largest whole number', '50', 50, () => wholeNumber('limit', 1, 50)],
    ['a search', ' 100 % ', '100 %', () => search],
    ['a sort order', 'date', 'date', () => sortBy(['name', 'date'])],
    ['a descending sort order', '-name', '-name', () => sortBy(['name', 'date'])],
    ['a flag that is set', 'true', true, () => flag],
    ['a flag that is not set', 'false', false, () => flag],
    ['a time zone', 'America/New_York', 'America/New_York', () => timeZone],
  ])('%s is accepted: %j is read as %j', (_, given, read, schemaOf) => {
    expect(schemaOf().parse(given)).toEqual(read);
  });

  it.each([
    ['a required text that is absent', undefined, [MISSING], () => requiredText(5, MISSING)],
    ['a required text that is blank', '  ', [MISSING], () => requiredText(5, MISSING)],
    [
      'a required text without visible characters',
      '\u200B',
      [MISSING],
      () => requiredText(5, MISSING),
    ],
    [
      'a required text that is too long',
      'Rachel',
      ['At most 5 characters'],
      () => requiredText(5, MISSING),
    ],
    [
      'a text over a thousand characters',
      'a'.repeat(1001),
      ['At most 1,000 characters'],
      () => requiredText(1000, MISSING),
    ],
    [
      'a name with a hidden character',
      'Ru\u200Bth',
      [HIDDEN_CHARACTERS],
      () => nameText(20, MISSING),
    ],
    ['a name without visible characters', '\u200B', [MISSING], () => nameText(20, MISSING)],
    [
      'an optional text that is too long',
      'Rachel',
      ['At most 5 characters'],
      () => optionalText(5),
    ],
    ['an email address without a host', 'ruth', ['Valid email is required'], () => email],
    [
      'an email address that is too long',
      `${'r'.repeat(60)}@${'example.'.repeat(30)}org`,
      ['Valid email is required'],
      () => email,
    ],
    ['a text as an id', 'x', ['Give ids with commas between them'], () => idList(2)],
    ['too many ids', 'x,x,x', ['At most 2 items'], () => idList(2)],
    ['a calendar date that is too early', '1899-12-31', [YEARS], () => calendarDay()],
    ['a calendar date of an early century', '1719-01-20', [YEARS], () => calendarDay()],
    ['a calendar date that is too late', '2200-01-01', [YEARS], () => calendarDay()],
    [
      'an instant before the year 1000',
      '0999-01-01T00:00:00Z',
      ['This date is too long ago'],
      () => instant,
    ],
    ['a moment that is too early', '1999-12-31T23:59:59Z', [TOO_FAR], () => moment(MISSING)],
    ['a moment that is too late', '2101-01-01T00:00:00Z', [TOO_FAR], () => moment(MISSING)],
    ['a text as a moment', 'soon', [MISSING, TOO_FAR], () => moment(MISSING)],
    ['a number that is too small', '0', [OUT_OF_RANGE], () => wholeNumber('limit', 1, 50)],
    ['a number that is too large', '51', [OUT_OF_RANGE], () => wholeNumber('limit', 1, 50)],
    [
      'a number with a letter after it',
      '5x',
      [NO_INTEGER, OUT_OF_RANGE],
      () => wholeNumber('limit', 1, 50),
    ],
    ['a number with a sign before it', '+5', [NO_INTEGER], () => wholeNumber('limit', 1, 50)],
    ['an unknown time zone', 'Mars/Olympus', ['Unknown time zone'], () => timeZone],
  ])('%s is refused: %j', (_, given, messages, schemaOf) => {
    expect(messagesOf(schemaOf(), given)).toEqual(messages);
  });

  it('a field that takes one of several values refuses any other', () => {
    expect(messagesOf(sortBy(['name', 'date']), '--name')).toHaveLength(1);
    expect(messagesOf(flag, 'yes')).toHaveLength(1);
  });

  it('a text is refused if it is over the limit: a search, an instant, a moment or a list of ids', () => {
    const fraction = '0'.repeat(30);
    expect(messagesOf(search, 'a'.repeat(201))).toHaveLength(1);
    expect(messagesOf(instant, `2026-01-01T00:00:00.${fraction}Z`)).toHaveLength(1);
    expect(messagesOf(moment(MISSING), `2026-01-01T00:00:00.${fraction}Z`)).toHaveLength(1);
    expect(messagesOf(idList(2), ','.repeat(75))).toHaveLength(1);
    expect(idList(2).parse(','.repeat(74))).toEqual([]);
  });
});

describe('lists in requests', () => {
  const names = (bounds: Partial<Parameters<typeof listOf>[1]>) =>
    listOf(z.string(), { maxItems: 2, ...bounds });

  it('a list is accepted from its smallest to its greatest length', () => {
    const list = names({ minItems: 1 });
    expect(list.parse(['a'])).toEqual(['a']);
    expect(list.parse(['a', 'b'])).toEqual(['a', 'b']);
    expect(names({}).parse([])).toEqual([]);
  });

  it('a list that is too short or too long is refused with the list’s own message', () => {
    const list = names({
      minItems: 1,
      tooFew: 'Choose one',
      tooMany: 'Choose two',
    });
    expect(messagesOf(list, [])).toEqual(['Choose one']);
    expect(messagesOf(list, ['a', 'b', 'c'])).toEqual(['Choose two']);
  });

  it('a list that is too long is refused with its limit, if it has no message of its own', () => {
    expect(messagesOf(names({}), ['a', 'b', 'c'])).toEqual(['At most 2 items']);
    const many = Array.from({ length: 1001 }, () => 'a');
    expect(messagesOf(names({ maxItems: 1000 }), many)).toEqual(['At most 1,000 items']);
  });

  it('each problem with an item names the item’s position', () => {
    const { error } = names({ maxItems: 3 }).safeParse(['a', 1, 2]);
    expect(error?.issues.map(({ path }) => path)).toEqual([[1], [2]]);
  });

  it('a list of texts refuses an item that is blank or too long, and too many items', () => {
    const tags = textList({ maxItems: 2, maxLength: 3 });
    expect(messagesOf(tags, [' '])).toHaveLength(1);
    expect(messagesOf(tags, ['abcd'])).toHaveLength(1);
    expect(messagesOf(tags, ['a', 'b', 'c'])).toEqual(['At most 2 items']);
  });
});

test('the OpenAPI document learns the type and range of a number and the type of a flag', () => {
  expect(queryTypes.get(wholeNumber('limit', 1, 50))).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 50,
  });
  expect(queryTypes.get(flag)).toEqual({ type: 'boolean' });
});

test('a list without a limit and an offset begins with its first 1,000 rows', () => {
  expect(z.object(paging).parse({})).toEqual(FIRST_ROWS);
  expect(FIRST_ROWS).toEqual({ limit: 1000, offset: 0 });
});
