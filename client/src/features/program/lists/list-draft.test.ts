import { expect, test } from 'vitest';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { listSchema } from '#shared/program/list-schemas.ts';
import {
  addEntry,
  addGroup,
  changeEntry,
  draftOf,
  entriesOf,
  isQuick,
  isSameList,
  listOf,
  placeEntry,
  problemsOf,
  removeEntry,
  removeGroup,
  setQuick,
  sortEntries,
  type DraftList,
} from './list-draft.ts';

const { availability, expertise, eventTypes } = DEFAULT_LISTS;

function entryIn(list: DraftList, key: string) {
  const entry = list.entries.find((each) => each.key === key);
  if (!entry) throw new Error(`no entry ${key}`);
  return entry;
}

function withNamed(list: DraftList, label: string) {
  const added = addEntry(list);
  return changeEntry(added, added.entries.at(-1)?.key ?? '', { label });
}

test.each(Object.entries(DEFAULT_LISTS))(
  'opening the list %s in the editor and storing it again changes nothing',
  (_, list) => {
    expect(listOf(draftOf(list))).toEqual(list);
  },
);

test('renaming a list entry changes only its label, not the value that is stored for people', () => {
  const renamed = changeEntry(draftOf(expertise), 'Elder care', { label: 'Care of the elderly' });
  expect(listOf(renamed).entries).toContainEqual(
    expect.objectContaining({ value: 'Elder care', label: 'Care of the elderly' }),
  );
});

test('the stored value of a new list entry is its name without commas and semicolons', () => {
  const list = withNamed(draftOf(eventTypes), ' Grief, loss; and trauma ');
  expect(listOf(list).entries[0]).toMatchObject({
    value: 'Grief loss and trauma',
    label: 'Grief, loss; and trauma',
  });
});

test('if another list entry already has the value of a new entry, the new value gets a number at its end', () => {
  const renamed = changeEntry(draftOf(expertise), 'Elder care', { label: 'Care of the elderly' });
  const list = listOf(withNamed(renamed, 'Elder care'));
  expect(list.entries.at(-1)).toMatchObject({ value: 'Elder care 2', label: 'Elder care' });
  expect(listSchema.safeParse(list).success).toBe(true);
});

test('a renamed group of a list keeps its entries; if a group is removed, its entries stay in the list without a group', () => {
  const list = draftOf(availability);
  const groups = list.groups.map((group, at) => (at === 0 ? { ...group, label: 'Days' } : group));
  expect(listOf({ ...list, groups }).entries[0]).toMatchObject({
    value: 'Weekdays',
    group: 'Days',
  });
  const removed = listOf(removeGroup(list, 'Days and hours'));
  expect(removed.entries[0]).toMatchObject({ value: 'Weekdays', group: null });
  expect(removed.groups.map(({ label }) => label)).not.toContain('Days and hours');
});

test('an entry can be moved within its group, and the other groups stay as they are', () => {
  const list = draftOf(availability);
  const moved = placeEntry(list, entryIn(list, 'Weekdays'), 1);
  const keys = entriesOf(moved, 'Days and hours').map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['Weekends', 'Weekdays', 'Mornings']);
  const last = placeEntry(moved, entryIn(moved, 'Weekdays'), keys.length - 1);
  expect(entriesOf(last, 'Days and hours').at(-1)?.key).toBe('Weekdays');
  expect(entriesOf(last, 'Visits and events')).toEqual(entriesOf(list, 'Visits and events'));
});

test('the list editor sorts entries by name', () => {
  const names = sortEntries(draftOf(expertise)).entries.map(({ label }) => label);
  expect(names.slice(0, 2)).toEqual(['Addiction counseling', 'Bereavement support']);
});

test('list entries can be added to the short list and taken off it; removing an entry also takes it off the short list', () => {
  const list = draftOf(availability);
  const weekdays = entryIn(list, 'Weekdays');
  expect(isQuick(list, weekdays)).toBe(true);
  expect(listOf(setQuick(list, weekdays, false)).quick).toEqual(['weekends', 'on-call']);
  expect(listOf(setQuick(list, entryIn(list, 'Nights'), true)).quick).toContain('Nights');
  const removed = listOf(removeEntry(list, weekdays));
  expect(listSchema.safeParse(removed)).toMatchObject({ success: true });
  const added = withNamed(list, 'Dawn');
  const dawn = added.entries.at(-1);
  if (!dawn) throw new Error('it was added');
  expect(listOf(setQuick(added, dawn, true)).quick.at(-1)).toBe('Dawn');
});

test('the list editor reports entries and groups without a name, or with a name that is already used', () => {
  const list = addGroup(addEntry(withNamed(draftOf(availability), 'nights')));
  const { entries, groups } = problemsOf(list);
  expect([...entries.values()]).toEqual(['Another entry has this name', 'Give the entry a name']);
  expect([...groups.values()]).toEqual(['Give the group a name']);
});

test('an entry whose group no longer exists counts as an entry without a group', () => {
  const given = listOf(withNamed(draftOf(eventTypes), 'Flood'));
  const lost = { ...given, entries: given.entries.map((each) => ({ ...each, group: 'Gone' })) };
  expect(isSameList(lost, given)).toBe(true);
});
