import { describe, expect, it } from 'vitest';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import { CHOICE_FIELD_NAMES } from '#shared/chaplains/choice-fields.ts';
import { DEFAULT_LISTS, listsSchema } from './default-lists.ts';
import { entryLabel, LIST_NAMES, sameValues, valuesOf } from './lists.ts';

const SPEC = {
  quickExpertise: 'crisis-intervention, first-responder, grief-counseling, disaster-response',
  quickAvailability: 'weekdays, weekends, on-call',
  expertiseA:
    'Crisis counseling, Grief support, Family therapy, Trauma counseling, Substance abuse counseling, Mental health support, Spiritual counseling, End-of-life care, Marriage counseling, Youth counseling, Group therapy, Hospital chaplaincy, Military chaplaincy, Prison chaplaincy, Disaster response, Suicide prevention, PTSD counseling, Bereavement support',
  expertiseB:
    'Crisis counseling, Grief support, Trauma counseling, Family counseling, Addiction counseling, Youth ministry, Elder care, Hospital chaplaincy, Military chaplaincy, Police chaplaincy, Fire department chaplaincy, Emergency response, Disaster relief, Community outreach, Interfaith dialogue, Pastoral care, Spiritual direction, Bereavement support',
  availabilityA:
    'Weekdays, Evenings, Weekends, On-call, 24/7, Mornings, Afternoons, Nights, Emergency response, Scheduled appointments only, Walk-ins accepted, Virtual sessions, In-person only, Phone consultations',
  availabilityB:
    'Weekdays, Evenings, Weekends, Holidays, On-call, Emergency response, Scheduled visits, Training events, Community events, Hospital visits, Funeral services, Memorial services, Crisis intervention, 24/7 availability',
};

const listed = (...texts: string[]) => texts.flatMap((text) => text.split(', '));

const READINGS = {
  expertise: listed(SPEC.quickExpertise, SPEC.expertiseA, SPEC.expertiseB),
  availability: listed(SPEC.quickAvailability, SPEC.availabilityA, SPEC.availabilityB),
};

describe.each(CHOICE_FIELD_NAMES)('the default list of %s', (name) => {
  const list = DEFAULT_LISTS[name];
  const { groups, entries } = list;
  const spec = READINGS[name];

  it('the default list offers every value that the specification names, and no other', () => {
    expect(entries.flatMap(valuesOf).toSorted()).toEqual([...new Set(spec)].toSorted());
    expect(entries.some(({ isRetired }) => isRetired)).toBe(false);
  });

  it('similar choices in one group of the default list have hints that tell them apart', () => {
    const root = (label: string) => label.toLowerCase().split(/[ /-]/)[0];
    const topic: Record<string, string> = { substance: 'addiction', bereavement: 'grief' };
    const topicOf = (label: string) => topic[root(label) ?? ''] ?? root(label);
    for (const group of groups) {
      const inside = entries.filter((entry) => entry.group === group.label);
      const untold = inside.filter(
        ({ label, hint }) =>
          !hint &&
          inside.some((other) => other.label !== label && topicOf(other.label) === topicOf(label)),
      );
      expect(untold).toEqual([]);
      expect(group.hint).toBeTruthy();
    }
  });

  it('each entry of the default list is in one of the list’s groups', () => {
    const names = groups.map(({ label }) => label);
    expect(entries.filter(({ group }) => group === null || !names.includes(group))).toEqual([]);
  });

  it('values of a default list that mean the same have the same label, and each is listed as a synonym of the others', () => {
    for (const value of spec) {
      const same = sameValues(list, value);
      expect(same).toContain(value);
      for (const other of same) {
        expect(sameValues(list, other).toSorted()).toEqual(same.toSorted());
        expect(entryLabel(list, other)).toBe(entryLabel(list, value));
      }
    }
  });

  it('the label of a stored value that is not in the list is the value itself', () => {
    expect(entryLabel(list, 'Pet loss')).toBe('Pet loss');
    expect(sameValues(list, 'Pet loss')).toEqual(['Pet loss']);
  });
});

describe.each(LIST_NAMES)('the default list %s', (name) => {
  const { entries } = DEFAULT_LISTS[name];

  it('no two entries of the default list have the same label', () => {
    const labels = entries.map(({ label }) => label.toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('no value of the default list is too long to be stored', () => {
    for (const value of entries.flatMap(valuesOf))
      expect(value.length).toBeLessThanOrEqual(ITEM_MAX_LENGTH);
  });
});

it('the list schema accepts the default lists', () => {
  expect(listsSchema.parse(DEFAULT_LISTS)).toEqual(DEFAULT_LISTS);
});

it('if settings stored by an older version of the portal lack a list, the default list is used (S11)', () => {
  const [christian] = DEFAULT_LISTS.affiliation.entries;
  const older = { affiliation: { entries: [christian] } };
  expect(listsSchema.safeParse(older).data).toEqual({
    ...DEFAULT_LISTS,
    affiliation: { groups: [], quick: [], entries: [christian] },
  });
});

it('the default short lists for the application form have the values that the specification names', () => {
  expect(DEFAULT_LISTS.expertise.quick).toEqual(listed(SPEC.quickExpertise));
  expect(DEFAULT_LISTS.availability.quick).toEqual(listed(SPEC.quickAvailability));
});

it.each([
  ['weekdays', 'Weekdays'],
  ['on-call', 'On-call'],
  ['24/7', '24/7 availability'],
])('the values %s and %s mean the same availability', (one, other) => {
  expect(sameValues(DEFAULT_LISTS.availability, one)).toContain(other);
});

it('the availabilities that count as short notice are exactly those of the group ‘At short notice’', () => {
  const { entries } = DEFAULT_LISTS.availability;
  const atShortNotice = entries.filter(({ isShortNotice }) => isShortNotice);
  expect(atShortNotice).toEqual(entries.filter(({ group }) => group === 'At short notice'));
  expect(atShortNotice.map(({ value }) => value)).toEqual([
    'On-call',
    '24/7',
    'Emergency response',
    'Crisis intervention',
  ]);
});

const labelsOf = (name: 'affiliation' | 'careKinds' | 'resourceCategories') =>
  Object.fromEntries(DEFAULT_LISTS[name].entries.map(({ value, label }) => [value, label]));

it('the default affiliations are the five that the specification names, each with its label', () => {
  expect(labelsOf('affiliation')).toEqual({
    christian: 'Christian',
    jewish: 'Jewish',
    muslim: 'Muslim',
    buddhist: 'Buddhist',
    other: 'Other',
  });
  expect(entryLabel(DEFAULT_LISTS.affiliation, 'Bahá’í')).toBe('Bahá’í');
});

it('the default resource categories are those of the specification, in its order', () => {
  expect(Object.entries(labelsOf('resourceCategories'))).toEqual([
    ['crisis-care', 'Crisis Care'],
    ['training', 'Training Materials'],
    ['protocols', 'Protocols'],
    ['resources', 'General Resources'],
  ]);
});
