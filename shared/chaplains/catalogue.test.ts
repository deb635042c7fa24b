import { describe, expect, it } from 'vitest';
import {
  AFFILIATIONS,
  affiliationLabel,
  AVAILABILITY,
  availabilityLabel,
  CHOICE_LISTS,
  EXPERTISE,
  expertiseLabel,
  QUICK_AVAILABILITY,
  QUICK_EXPERTISE,
  sameAvailability,
  sameExpertise,
  type Choice,
} from './catalogue.ts';
import { ITEM_MAX_LENGTH } from './constants.ts';
import { CHOICE_FIELD_NAMES } from './choice-fields.ts';

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
const choicesOf = (groups: readonly { choices: readonly Choice[] }[]) =>
  groups.flatMap(({ choices }) => choices);
const spellings = (choices: readonly Choice[]) =>
  choices.flatMap(({ value, aliases = [] }) => [value, ...aliases]);

const lists = [
  {
    name: 'expertise',
    groups: EXPERTISE,
    choices: choicesOf(EXPERTISE),
    quick: QUICK_EXPERTISE,
    spec: listed(SPEC.quickExpertise, SPEC.expertiseA, SPEC.expertiseB),
    labelOf: expertiseLabel,
    same: sameExpertise,
  },
  {
    name: 'availability',
    groups: AVAILABILITY,
    choices: choicesOf(AVAILABILITY),
    quick: QUICK_AVAILABILITY,
    spec: listed(SPEC.quickAvailability, SPEC.availabilityA, SPEC.availabilityB),
    labelOf: availabilityLabel,
    same: sameAvailability,
  },
];

describe.each(lists)(
  'the catalogue of $name',
  ({ groups, choices, quick, spec, labelOf, same }) => {
    it('the catalogue offers every value of all readings of the specification, and no other', () => {
      expect(spellings(choices).toSorted()).toEqual([...new Set(spec)].toSorted());
    });

    it('the catalogue tells similar choices apart by their group or by a hint for each', () => {
      const root = (label: string) => label.toLowerCase().split(/[ /-]/)[0];
      const topic: Record<string, string> = { substance: 'addiction', bereavement: 'grief' };
      const topicOf = (label: string) => topic[root(label) ?? ''] ?? root(label);
      for (const group of groups) {
        const untold = group.choices.filter(
          ({ label, hint }) =>
            !hint &&
            group.choices.some(
              (other) => other.label !== label && topicOf(other.label) === topicOf(label),
            ),
        );
        expect(untold).toEqual([]);
        expect(group.hint).toBeTruthy();
      }
    });

    it('the catalogue gives a quick choice the same label as its value has elsewhere', () => {
      for (const { value, label } of quick) expect(labelOf(value)).toBe(label);
    });

    it('the catalogue finds the same equivalent values from each of them', () => {
      for (const value of spec) {
        expect(same(value)).toContain(value);
        for (const other of same(value)) {
          expect(same(other).toSorted()).toEqual(same(value).toSorted());
          expect(labelOf(other)).toBe(labelOf(value));
        }
      }
    });

    it('the catalogue leaves an unknown value as it is', () => {
      expect(labelOf('Pet loss')).toBe('Pet loss');
      expect(same('Pet loss')).toEqual(['Pet loss']);
    });
  },
);

describe.each(CHOICE_FIELD_NAMES)('the choices of %s', (name) => {
  const choices = choicesOf(CHOICE_LISTS[name].groups);

  it('no two choices of the list have one label or one stored value', () => {
    const labels = choices.map(({ label }) => label.toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
    const values = spellings(choices);
    expect(new Set(values).size).toBe(values.length);
  });

  it('no choice of the list is too long to be stored', () => {
    for (const value of spellings(choices))
      expect(value.length).toBeLessThanOrEqual(ITEM_MAX_LENGTH);
  });
});

it('the quick choices send the values of the specification’s application step', () => {
  expect(QUICK_EXPERTISE.map(({ value }) => value)).toEqual(listed(SPEC.quickExpertise));
  expect(QUICK_AVAILABILITY.map(({ value }) => value)).toEqual(listed(SPEC.quickAvailability));
});

it.each([
  ['weekdays', 'Weekdays'],
  ['on-call', 'On-call'],
  ['24/7', '24/7 availability'],
])('the values %s and %s mean the same availability', (one, other) => {
  expect(sameAvailability(one)).toContain(other);
});

it('the affiliations are the five of the specification, with labels', () => {
  const values = ['christian', 'jewish', 'muslim', 'buddhist', 'other'];
  expect(AFFILIATIONS.map(({ value }) => value)).toEqual(values);
  expect(values.map(affiliationLabel)).toEqual([
    'Christian',
    'Jewish',
    'Muslim',
    'Buddhist',
    'Other',
  ]);
  expect(affiliationLabel('Bahá’í')).toBe('Bahá’í');
});
