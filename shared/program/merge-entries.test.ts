import { expect, test } from 'vitest';
import { DEFAULT_LISTS } from './default-lists.ts';
import type { List } from './list-schemas.ts';
import { entryOf } from './lists.ts';
import { mergeEntries } from './merge-entries.ts';

const { availability, expertise } = DEFAULT_LISTS;

test('after two list entries are merged, stored values of the removed entry get the label of the remaining entry', () => {
  const merged = mergeEntries(expertise, { from: 'Disaster response', to: 'Disaster relief' });
  expect(merged.entries).toHaveLength(expertise.entries.length - 1);
  for (const value of ['Disaster response', 'disaster-response', 'Disaster relief']) {
    expect(entryOf(merged, value)?.label).toBe('Disaster relief');
  }
});

test('if two list entries on the short list are merged, the short list has the remaining entry only once', () => {
  const merged = mergeEntries(availability, { from: 'Weekends', to: 'Weekdays' });
  expect(merged.quick).toEqual(['weekdays', 'on-call']);
});

test('merging a list entry that doesn’t exist, or an entry with itself, changes nothing', () => {
  expect(mergeEntries(expertise, { from: 'Pet loss', to: 'Elder care' })).toBe(expertise);
  expect(mergeEntries(expertise, { from: 'Elder care', to: 'Pet loss' })).toBe(expertise);
  expect(mergeEntries(expertise, { from: 'Elder care', to: 'Elder care' })).toBe(expertise);
});

test('a list entry can’t be merged by one of its aliases', () => {
  const byAlias = { from: 'disaster-response', to: 'Elder care' };
  expect(mergeEntries(expertise, byAlias)).toBe(expertise);
});

test('a merge gives the remaining entry the removed one’s values and changes no other', () => {
  const others = ({ entries }: List) => entries.filter(({ label }) => !label.startsWith('Week'));
  const merged = mergeEntries(availability, { from: 'Weekends', to: 'Weekdays' });
  expect(others(merged)).toEqual(others(availability));
  expect(merged.groups).toEqual(availability.groups);
  expect(entryOf(merged, 'Weekdays')?.aliases).toEqual(['weekdays', 'Weekends', 'weekends']);
});

test('a merge removes choices from the short list that are in no entry', () => {
  const list = { ...availability, quick: ['Pet loss', 'weekdays', 'on-call'] };
  const merged = mergeEntries(list, { from: 'Nights', to: 'Evenings' });
  expect(merged.quick).toEqual(['weekdays', 'on-call']);
});
