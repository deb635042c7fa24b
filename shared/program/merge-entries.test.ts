import { expect, test } from 'vitest';
import { DEFAULT_LISTS } from './default-lists.ts';
import { entryOf } from './lists.ts';
import { mergeEntries } from './merge-entries.ts';

const { availability, expertise } = DEFAULT_LISTS;

test('a merged entry’s values mean the other entry, and its own row is gone', () => {
  const merged = mergeEntries(expertise, { from: 'Disaster response', to: 'Disaster relief' });
  expect(merged.entries).toHaveLength(expertise.entries.length - 1);
  for (const value of ['Disaster response', 'disaster-response', 'Disaster relief']) {
    expect(entryOf(merged, value)?.label).toBe('Disaster relief');
  }
});

test('the short list has an entry once after two of it were merged', () => {
  const merged = mergeEntries(availability, { from: 'Weekends', to: 'Weekdays' });
  expect(merged.quick).toEqual(['weekdays', 'on-call']);
});

test('an entry that is not there, or the entry itself, merges nothing', () => {
  expect(mergeEntries(expertise, { from: 'Pet loss', to: 'Elder care' })).toBe(expertise);
  expect(mergeEntries(expertise, { from: 'Elder care', to: 'Elder care' })).toBe(expertise);
});
