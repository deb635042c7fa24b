import type { ChoiceFieldName } from './choice-fields.ts';

/** `aliases` are other stored values with the same meaning. */
export interface Choice {
  value: string;
  label: string;
  aliases?: readonly string[];
  hint?: string;
}

export interface ChoiceGroup {
  label: string;
  hint?: string;
  choices: readonly Choice[];
}

export const AFFILIATIONS: readonly Choice[] = [
  { value: 'christian', label: 'Christian' },
  { value: 'jewish', label: 'Jewish' },
  { value: 'muslim', label: 'Muslim' },
  { value: 'buddhist', label: 'Buddhist' },
  { value: 'other', label: 'Other' },
];

export const OTHER_AFFILIATION = 'other';

export const QUICK_EXPERTISE: readonly Choice[] = [
  { value: 'crisis-intervention', label: 'Crisis intervention' },
  { value: 'first-responder', label: 'First responder support' },
  { value: 'grief-counseling', label: 'Grief counseling' },
  { value: 'disaster-response', label: 'Disaster response' },
];

export const QUICK_AVAILABILITY: readonly Choice[] = [
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekends', label: 'Weekends' },
  { value: 'on-call', label: 'On-call' },
];

export const EXPERTISE: readonly ChoiceGroup[] = [
  {
    label: 'On scene',
    hint: 'During an event and in the hours after it',
    choices: [
      { value: 'crisis-intervention', label: 'Crisis intervention' },
      {
        value: 'Disaster response',
        label: 'Disaster response',
        aliases: ['disaster-response'],
        hint: 'Storms, floods, mass casualties',
      },
      {
        value: 'Emergency response',
        label: 'Emergency response',
        hint: 'Fires, crashes and other local calls',
      },
    ],
  },
  {
    label: 'Counseling',
    hint: 'Conversations over weeks or months',
    choices: [
      { value: 'grief-counseling', label: 'Grief counseling' },
      ...named(
        'Crisis counseling',
        'Trauma counseling',
        'Family counseling',
        'Marriage counseling',
        'Youth counseling',
        'Addiction counseling',
        'Spiritual counseling',
      ),
    ],
  },
  {
    label: 'Therapy and treatment',
    hint: 'Where you are trained or licensed for it',
    choices: named(
      'Mental health support',
      'PTSD counseling',
      'Suicide prevention',
      'Substance abuse counseling',
      'Family therapy',
      'Group therapy',
    ),
  },
  {
    label: 'Presence in loss',
    hint: 'Being with people, for as long as they wish',
    choices: [
      { value: 'Grief support', label: 'Grief support', hint: 'After any loss' },
      { value: 'Bereavement support', label: 'Bereavement support', hint: 'After a death' },
      ...named('End-of-life care'),
    ],
  },
  {
    label: 'Chaplaincy settings',
    hint: 'Where you serve or have served',
    choices: [
      { value: 'first-responder', label: 'First responder support' },
      ...named(
        'Police chaplaincy',
        'Fire department chaplaincy',
        'Hospital chaplaincy',
        'Military chaplaincy',
        'Prison chaplaincy',
      ),
    ],
  },
  {
    label: 'Faith and community',
    hint: 'Beside and between events',
    choices: named(
      'Pastoral care',
      'Spiritual direction',
      'Interfaith dialogue',
      'Youth ministry',
      'Elder care',
      'Community outreach',
      'Disaster relief',
    ),
  },
];

export const AVAILABILITY: readonly ChoiceGroup[] = [
  {
    label: 'Days and hours',
    hint: 'When you usually have time',
    choices: [
      { value: 'Weekdays', label: 'Weekdays', aliases: ['weekdays'] },
      { value: 'Weekends', label: 'Weekends', aliases: ['weekends'] },
      ...named('Mornings', 'Afternoons', 'Evenings', 'Nights', 'Holidays'),
    ],
  },
  {
    label: 'At short notice',
    hint: 'When you are called out',
    choices: [
      {
        value: 'On-call',
        label: 'On-call',
        aliases: ['on-call'],
        hint: 'At times that are agreed before',
      },
      {
        value: '24/7',
        label: '24/7 availability',
        aliases: ['24/7 availability'],
        hint: 'At any hour of any day',
      },
      { value: 'Emergency response', label: 'Emergency response', hint: 'To an event' },
      { value: 'Crisis intervention', label: 'Crisis intervention', hint: 'To a person or family' },
    ],
  },
  {
    label: 'How you are reached',
    hint: 'Between events',
    choices: named(
      'Scheduled appointments only',
      'Walk-ins accepted',
      'In-person only',
      'Virtual sessions',
      'Phone consultations',
    ),
  },
  {
    label: 'Visits and events',
    hint: 'Where you come',
    choices: named(
      'Scheduled visits',
      'Hospital visits',
      'Funeral services',
      'Memorial services',
      'Training events',
      'Community events',
    ),
  },
];

const listOf = (groups: readonly ChoiceGroup[], quick?: readonly Choice[]) => ({
  groups,
  quick,
  choices: groups.flatMap(({ choices }) => choices),
});

export const CHOICE_LISTS: Record<ChoiceFieldName, ReturnType<typeof listOf>> = {
  expertise: listOf(EXPERTISE, QUICK_EXPERTISE),
  availability: listOf(AVAILABILITY, QUICK_AVAILABILITY),
};

export const choiceLabel = (name: ChoiceFieldName, value: string) =>
  labelOf(CHOICE_LISTS[name].choices, value);

/** All stored values with the same meaning, `value` among them. */
export const sameChoices = (name: ChoiceFieldName, value: string) =>
  sameAs(CHOICE_LISTS[name].choices, value);

export const expertiseLabel = (value: string) => choiceLabel('expertise', value);
export const availabilityLabel = (value: string) => choiceLabel('availability', value);
export const sameExpertise = (value: string) => sameChoices('expertise', value);
export const sameAvailability = (value: string) => sameChoices('availability', value);

export const affiliationLabel = (value: string) => labelOf(AFFILIATIONS, value);

function named(...labels: string[]): Choice[] {
  return labels.map((label) => ({ value: label, label }));
}

function choiceOf(choices: readonly Choice[], value: string) {
  return choices.find((choice) => choice.value === value || choice.aliases?.includes(value));
}

function labelOf(choices: readonly Choice[], value: string) {
  return choiceOf(choices, value)?.label ?? value;
}

function sameAs(choices: readonly Choice[], value: string) {
  const choice = choiceOf(choices, value);
  return choice ? [choice.value, ...(choice.aliases ?? [])] : [value];
}
