import { expect, test } from 'vitest';
import type { List } from './list-schemas.ts';
import { entryLabel, entryLabels, entryOf, sameValues } from './lists.ts';

const plain = { group: null, hint: null, isRetired: false, isShortNotice: false };

const languages: List = {
  groups: [],
  quick: [],
  entries: [
    { ...plain, value: 'Dari', label: 'Dari', aliases: [] },
    { ...plain, value: 'ASL', label: 'American Sign Language', aliases: ['Sign language', 'asl'] },
    { ...plain, value: 'Spanish', label: 'Spanish', aliases: ['Español'] },
  ],
};

test.each([
  ['ASL', 'ASL', 'American Sign Language', ['ASL', 'Sign language', 'asl']],
  ['asl', 'ASL', 'American Sign Language', ['ASL', 'Sign language', 'asl']],
  ['Español', 'Spanish', 'Spanish', ['Spanish', 'Español']],
  ['Dari', 'Dari', 'Dari', ['Dari']],
])(
  'the stored language %j belongs to the entry %j with the label %j and the values %j',
  (stored, value, label, values) => {
    expect(entryOf(languages, stored)?.value).toBe(value);
    expect(entryLabel(languages, stored)).toBe(label);
    expect(sameValues(languages, stored)).toEqual(values);
  },
);

test.each(['Farsi', 'dari', ''])(
  'the stored language %j belongs to no entry and is shown as it is stored',
  (stored) => {
    expect(entryOf(languages, stored)).toBeUndefined();
    expect(entryLabel(languages, stored)).toBe(stored);
    expect(sameValues(languages, stored)).toEqual([stored]);
  },
);

test('two stored values of one entry are shown as one label', () => {
  const stored = ['Español', 'asl', 'Spanish', 'Farsi', 'ASL', 'Farsi'];
  expect(entryLabels(languages, stored)).toEqual(['Spanish', 'American Sign Language', 'Farsi']);
  expect(entryLabels(languages, [])).toEqual([]);
});
