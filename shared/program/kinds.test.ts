import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { HIDDEN_CHARACTERS } from '#shared/fields.ts';
import * as kinds from './kinds.ts';

const ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const MISSING = 'Please fill this in';
const NO_DOLLARS = 'Give dollars, such as 34.79';
const NO_ADDRESS = 'Give a web address that begins with https://';
const NO_TIME = 'Choose a time of day';
const NO_ZONE = 'This time zone doesn’t exist';
const AGAIN = 'Choose the picture again';
const HOURS = 'Give a whole number from 4 to 1,000';
const DAYS = 'Give a whole number from 365 to 36,500, or 0';

const line = kinds.line({ max: 6, required: MISSING }).schema;
const paragraph = kinds.paragraph({ max: 20, required: MISSING }).schema;
const dollars = kinds.dollars().schema;
const phone = kinds.phone().schema;
const address = kinds.webAddress().schema;
const hours = kinds.wholeNumber({ min: 4, max: 1000, unit: 'hours' }).schema;
const days = kinds.wholeNumber({ min: 365, max: 36_500, unit: 'days', zero: 'for good' }).schema;
const time = kinds.timeOfDay().schema;
const zone = kinds.timeZone().schema;
const clock = kinds.choice({ '24': '24 hours', '12': '12 hours' }).schema;
const optionalLine = kinds.optionalLine(6).schema;
const optionalParagraph = kinds.optionalParagraph(20).schema;
const picture = kinds.picture().schema;
const toggle = kinds.onOrOff().schema;
const tick = kinds.tick().schema;
const quotations = kinds.rows({
  columns: {
    name: { label: 'Name', ...kinds.line({ max: 6, required: MISSING }) },
    role: { label: 'Role', ...kinds.optionalLine(20) },
  },
  max: 2,
  one: 'quotation',
}).schema;

const messagesOf = (schema: z.ZodMiniType, value: unknown) => [
  ...new Set(schema.safeParse(value).error?.issues.map(({ message }) => message)),
];

describe('values of settings', () => {
  it.each([
    ['a line', ' Ruth\nM. ', 'Ruth M.', kinds.line({ max: 10, required: MISSING }).schema],
    ['a paragraph of two lines', ' First.\n\tSecond. ', 'First.\n\tSecond.', paragraph],
    ['an amount with cents', ' 34.79 ', '34.79', dollars],
    ['an amount with tenths of a cent', '0.725', '0.725', dollars],
    ['an amount without cents', '1234', '1234', dollars],
    ['a phone number', ' 502-555-0143 ', '502-555-0143', phone],
    ['a web address', ' https://example.org/care ', 'https://example.org/care', address],
    ['an unencrypted web address', 'http://example.org', 'http://example.org', address],
    ['the smallest number', 4, 4, hours],
    ['the largest number', 1000, 1000, hours],
    ['a number without a limit', 0, 0, days],
    ['the first time of the day', '00:00', '00:00', time],
    ['a time in the evening', '19:59', '19:59', time],
    ['the last time of the day', '23:59', '23:59', time],
    ['a time zone', 'America/Chicago', 'America/Chicago', zone],
    ['a choice', '12', '12', clock],
    ['an optional line', ' Ruth ', 'Ruth', optionalLine],
    ['an optional line that is blank', '  ', null, optionalLine],
    ['an optional line that is null', null, null, optionalLine],
    ['an optional line that is absent', undefined, null, optionalLine],
    ['an optional paragraph of two lines', 'First.\nSecond.', 'First.\nSecond.', optionalParagraph],
    ['a picture', ID, ID, picture],
    ['no picture', '', null, picture],
    ['a switch that is off', false, false, toggle],
    ['a tick', true, true, tick],
    ['a tick that is absent', undefined, false, tick],
    [
      'a row without its optional field',
      [{ name: 'Ruth' }],
      [{ name: 'Ruth', role: null }],
      quotations,
    ],
  ])('%s is accepted: %j is read as %j', (_, given, read, schema) => {
    expect(schema.parse(given)).toEqual(read);
  });

  it.each([
    ['a line that is blank', ' ', [MISSING], line],
    ['a paragraph that is blank', ' \n ', [MISSING], paragraph],
    ['a paragraph that is absent', undefined, [MISSING], paragraph],
    ['a paragraph that is too long', 'a'.repeat(21), ['At most 20 characters'], paragraph],
    ['a hidden character in a paragraph', 'First.\nSec\u200Bond.', [HIDDEN_CHARACTERS], paragraph],
    ['an amount with a currency', '$5', [NO_DOLLARS], dollars],
    ['an amount with a unit', '5 USD', [NO_DOLLARS], dollars],
    ['an amount below zero', '-1', [NO_DOLLARS], dollars],
    ['an amount of five digits', '12345', [NO_DOLLARS], dollars],
    ['an amount with four decimals', '1.2345', [NO_DOLLARS], dollars],
    ['an amount that ends with a point', '1.', [NO_DOLLARS], dollars],
    ['an amount that is absent', undefined, [NO_DOLLARS], dollars],
    [
      'a phone number without the area code',
      '555-0143',
      ['Phone number needs at least 10 digits, with the area code'],
      phone,
    ],
    ['a host without a scheme', 'example.org', [NO_ADDRESS], address],
    ['an address of a file transfer', 'ftp://example.org', [NO_ADDRESS], address],
    ['an address of another scheme', 'xhttps://example.org', [NO_ADDRESS], address],
    ['an address with a username', 'https://ruth@example.org', [NO_ADDRESS], address],
    ['an address with a password', 'https://:secret@example.org', [NO_ADDRESS], address],
    ['an address with a space', 'https://example.org/a b', [NO_ADDRESS], address],
    ['a scheme without a host', 'https://', [NO_ADDRESS], address],
    [
      'an address with a hidden character',
      'https://example.org/a\u200Bb',
      [HIDDEN_CHARACTERS],
      address,
    ],
    [
      'an address of 501 characters',
      `https://example.org/${'a'.repeat(481)}`,
      ['At most 500 characters'],
      address,
    ],
    ['an address that is absent', undefined, ['A web address is required'], address],
    ['a number that is too small', 3, [HOURS], hours],
    ['a number that is too large', 1001, [HOURS], hours],
    ['a fraction', 4.5, [HOURS], hours],
    ['a number as text', '5', [HOURS], hours],
    ['a zero that has no meaning', 0, [HOURS], hours],
    ['a number between zero and the smallest', 364, [DAYS], days],
    ['a number above the largest', 36_501, [DAYS], days],
    ['a number below zero', -1, [DAYS], days],
    ['the hour after the last', '24:00', [NO_TIME], time],
    ['the minute after the last', '19:60', [NO_TIME], time],
    ['a time with a one-digit hour', '7:30', [NO_TIME], time],
    ['a time with seconds', '07:30:00', [NO_TIME], time],
    ['an unknown time zone', 'Mars/Olympus', [NO_ZONE], zone],
    ['an offset as a time zone', '+05:00', [NO_ZONE], zone],
    ['a time zone that is absent', undefined, ['Choose a time zone'], zone],
    ['an unknown choice', '36', ['Choose from the list'], clock],
    ['an optional line that is too long', 'Deborah', ['At most 6 characters'], optionalLine],
    ['an optional line with a line break', 'a\nb', [HIDDEN_CHARACTERS], optionalLine],
    ['a hidden character in an option', 'a\n\u200Bb', [HIDDEN_CHARACTERS], optionalParagraph],
    ['a picture that is a word', 'face', [AGAIN], picture],
    ['a picture with a letter too many', `${ID}a`, [AGAIN], picture],
    ['a picture of other letters', 'g'.repeat(36), [AGAIN], picture],
    ['a switch that is a word', 'on', ['Choose on or off'], toggle],
    ['a row too many', [{}, {}, {}], ['At most 2 items'], quotations],
    ['a row with a blank field', [{ name: ' ' }], [MISSING], quotations],
  ])('%s is refused: %j', (_, given, messages, schema) => {
    expect(messagesOf(schema, given)).toEqual(messages);
  });
});

describe('names of time zones', () => {
  it.each([
    'UTC',
    'Etc/GMT+5',
    'America/New_York',
    'America/Port-au-Prince',
    'America/Argentina/Buenos_Aires',
  ])('%s is a time zone', (name) => {
    expect(kinds.isTimeZone(name)).toBe(true);
  });

  it.each(['', '+05:00', '-03', 'Mars/Olympus', 'America/New York', 'America/New_York '])(
    '%j is no time zone',
    (name) => {
      expect(kinds.isTimeZone(name)).toBe(false);
    },
  );
});
