import { expect, test } from 'vitest';
import { DEFAULT_LISTS } from './default-lists.ts';
import type { Entry, List } from './list-schemas.ts';
import { inOneLine, offeredChoices, offeredGroups, quickFirst } from './offered-entries.ts';

const { expertise, availability, careKinds } = DEFAULT_LISTS;

function retired(list: List, value: string): List {
  const entries = list.entries.map((entry) =>
    entry.value === value ? { ...entry, isRetired: true } : entry,
  );
  return { ...list, entries };
}

const valuesIn = (groups: readonly { choices: readonly { value: string }[] }[]) =>
  groups.flatMap(({ choices }) => choices.map(({ value }) => value));

test('a form offers all entries in their groups, with the hints of groups and entries', () => {
  const [first] = offeredGroups(expertise, []);
  expect(first).toEqual({
    label: 'On scene',
    hint: 'During an event and in the hours after it',
    choices: [
      { value: 'crisis-intervention', label: 'Crisis intervention', hint: '' },
      {
        value: 'Disaster response',
        label: 'Disaster response',
        hint: 'Storms, floods, mass casualties',
      },
      {
        value: 'Emergency response',
        label: 'Emergency response',
        hint: 'Fires, crashes and other local calls',
      },
    ],
  });
});

test('if a person’s stored value is an alias of a list entry, the form offers that alias instead of the entry’s own value', () => {
  const [days] = offeredGroups(availability, ['weekends']);
  expect(days?.choices.slice(0, 2)).toMatchObject([
    { value: 'Weekdays', label: 'Weekdays' },
    { value: 'weekends', label: 'Weekends' },
  ]);
});

test('a stored value that is no longer in the list is offered last, and only to people who have it', () => {
  expect(offeredGroups(expertise, ['Pet loss', 'Elder care']).at(-1)).toEqual({
    label: 'Others',
    hint: null,
    choices: [{ value: 'Pet loss', label: 'Pet loss' }],
  });
});

test('a retired entry is offered only to people who have it, and marked as no longer offered (S4)', () => {
  const list = retired(careKinds, 'shelter-visit');
  expect(offeredChoices(list, []).map(({ label }) => label)).not.toContain('Shelter visit');
  const choices = offeredChoices(list, ['shelter-visit']);
  expect(choices).toContainEqual({
    value: 'shelter-visit',
    label: 'Shelter visit',
    hint: 'No longer offered',
  });
  expect(choices.map(inOneLine)).toContain('Shelter visit (no longer offered)');
});

test('if the group of a list entry no longer exists, a form still offers the entry, without a group', () => {
  const list = { ...availability, groups: availability.groups.slice(1) };
  const without = offeredGroups(list, []).find(({ label }) => label === null);
  expect(without?.choices[0]).toMatchObject({ label: 'Weekdays' });
});

test('the application’s short list of expertise offers the values that the specification names', () => {
  const { quick, rest } = quickFirst(expertise, { held: [], before: [] });
  expect(quick).toEqual([
    { value: 'crisis-intervention', label: 'Crisis intervention' },
    { value: 'first-responder', label: 'First responder support' },
    { value: 'grief-counseling', label: 'Grief counseling' },
    { value: 'disaster-response', label: 'Disaster response' },
  ]);
  expect(valuesIn(rest)).not.toContain('Disaster response');
});

test('the application’s short list also shows the entries that the person had chosen before opening the form', () => {
  const before = ['Disaster response', 'Elder care', 'Pet loss'];
  const { quick, rest } = quickFirst(expertise, { held: before, before });
  expect(quick.map(({ value }) => value)).toEqual([
    'crisis-intervention',
    'first-responder',
    'grief-counseling',
    'Disaster response',
    'Elder care',
    'Pet loss',
  ]);
  expect(valuesIn(rest)).not.toContain('Elder care');
});

test('an entry that is chosen while the form is open stays in the long list and does not move to the short list', () => {
  const { quick, rest } = quickFirst(expertise, { held: ['Elder care'], before: [] });
  expect(quick).toHaveLength(4);
  expect(valuesIn(rest)).toContain('Elder care');
});

test('a retired entry is left out of the application’s short list, except for people who have it (S4)', () => {
  const list = retired(availability, 'On-call');
  const quickOf = (held: string[]) => quickFirst(list, { held, before: [] }).quick;
  expect(quickOf([]).map(({ value }) => value)).toEqual(['weekdays', 'weekends']);
  expect(quickOf(['on-call']).at(-1)).toEqual({
    value: 'on-call',
    label: 'On-call',
    hint: 'No longer offered',
  });
});

const entry = (value: string, group: string | null): Entry => ({
  value,
  label: value,
  group,
  hint: null,
  aliases: [],
  isRetired: false,
  isShortNotice: false,
});

const visits: List = {
  groups: [
    { label: 'At a bedside', hint: null },
    { label: 'At a graveside', hint: 'Outdoors' },
    { label: 'Online', hint: null },
  ],
  quick: ['Hospice visit'],
  entries: [
    entry('Hospice visit', 'At a bedside'),
    entry('Burial', 'At a graveside'),
    entry('Vigil', null),
    entry('Retreat', 'Away from home'),
  ],
};

const namesIn = (groups: ReturnType<typeof offeredGroups>) =>
  groups.map(({ label, choices }) => [label, choices.map(({ value }) => value)]);

test('a form offers each entry once and leaves out groups without entries', () => {
  expect(namesIn(offeredGroups(visits, []))).toEqual([
    ['At a bedside', ['Hospice visit']],
    ['At a graveside', ['Burial']],
    [null, ['Vigil', 'Retreat']],
  ]);
});

test('the long list leaves out groups whose entries are all in the short list', () => {
  expect(namesIn(quickFirst(visits, { held: [], before: [] }).rest)).toEqual([
    ['At a graveside', ['Burial']],
    [null, ['Vigil', 'Retreat']],
  ]);
  expect(namesIn(quickFirst(visits, { held: ['Burial'], before: ['Burial'] }).rest)).toEqual([
    [null, ['Vigil', 'Retreat']],
  ]);
});

test.each([
  ['No longer offered', 'Burial (no longer offered)'],
  ['Outdoors', 'Burial'],
  ['', 'Burial'],
])('in a list of options, a choice with the hint %j is shown as %j', (hint, shown) => {
  expect(inOneLine({ value: 'burial', label: 'Burial', hint })).toBe(shown);
});
