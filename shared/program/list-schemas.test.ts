import { expect, test } from 'vitest';
import { HIDDEN_CHARACTERS } from '#shared/fields.ts';
import { listSchema } from './list-schemas.ts';

const VALUE_TWICE = 'Two entries have the same value';
const NOT_IN_LIST = 'The short list has an entry that isn’t in the list';

const entry = (value: string, more: object = {}) => ({ value, label: 'Name', ...more });

const numbered = (count: number) => Array.from({ length: count }, (_, index) => entry(`${index}`));

const messagesFor = (list: object) =>
  listSchema.safeParse(list).error?.issues.map(({ message }) => message);

test('a list that has only entries with names gets empty groups, short list and hints', () => {
  expect(listSchema.parse({ entries: [{ value: ' vigil ', label: ' Vigil ' }] })).toEqual({
    groups: [],
    quick: [],
    entries: [
      {
        value: 'vigil',
        label: 'Vigil',
        group: null,
        hint: null,
        aliases: [],
        isRetired: false,
        isShortNotice: false,
      },
    ],
  });
});

test.each([
  ['names an entry', { quick: ['vigil'], entries: [entry('vigil')] }],
  ['names an alias', { quick: ['watch'], entries: [entry('vigil', { aliases: ['watch'] })] }],
  ['is empty', { quick: [], entries: [entry('vigil')] }],
])('a short list that %s is accepted', (_, list) => {
  expect(messagesFor(list)).toBeUndefined();
});

test.each([
  ['a value twice', { entries: [entry('vigil'), entry('vigil')] }, VALUE_TWICE],
  [
    'a value that is an alias of another entry',
    { entries: [entry('vigil'), entry('burial', { aliases: ['vigil'] })] },
    VALUE_TWICE,
  ],
  ['an alias twice', { entries: [entry('vigil', { aliases: ['watch', 'watch'] })] }, VALUE_TWICE],
  ['a short choice twice', { quick: ['a', 'a'], entries: [entry('a')] }, VALUE_TWICE],
  ['an unknown short choice', { quick: ['a', 'b'], entries: [entry('a')] }, NOT_IN_LIST],
  ['an entry without a value', { entries: [entry('  ')] }, 'An entry needs a value'],
  ['an entry without a name', { entries: [{ value: 'a', label: ' ' }] }, 'Give the entry a name'],
  ['a group without a name', { groups: [{ label: '' }], entries: [] }, 'Give the group a name'],
  [
    'a hidden character in an entry’s hint',
    { entries: [entry('a', { hint: 'At\u200Bnight' })] },
    HIDDEN_CHARACTERS,
  ],
  [
    'a hidden character in a group’s hint',
    { groups: [{ label: 'Nights', hint: 'At\u200Bnight' }], entries: [] },
    HIDDEN_CHARACTERS,
  ],
])('a list with %s is refused', (_, list, message) => {
  expect(messagesFor(list)).toEqual([message]);
});

test('a visible hint is stored without the spaces around it, and a blank hint as none', () => {
  const given = { entries: [entry('a', { hint: ' At night ' }), entry('b', { hint: ' ' })] };
  expect(listSchema.parse(given).entries.map(({ hint }) => hint)).toEqual(['At night', null]);
});

test('a list may have 500 entries, and a longer list is refused only for its length', () => {
  expect(messagesFor({ entries: numbered(500) })).toBeUndefined();
  expect(messagesFor({ entries: numbered(501) })).toEqual(['At most 500 items']);
});

test('a short list may have 12 choices, and a longer one is refused only for its length', () => {
  const quick = (count: number) => numbered(count).map(({ value }) => value);
  expect(messagesFor({ quick: quick(12), entries: numbered(20) })).toBeUndefined();
  expect(messagesFor({ quick: quick(13), entries: numbered(20) })).toEqual(['At most 12 items']);
});
