/** One choice: `aliases` are other stored values that mean the same. */
export interface Choice {
  value: string;
  label: string;
  aliases?: readonly string[];
}

export interface ChoiceGroup {
  label: string;
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

/** The short lists of the application step; their values are the ones it has always sent. */
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
    label: 'Crisis and disaster',
    choices: [
      { value: 'crisis-intervention', label: 'Crisis intervention' },
      ...named('Crisis counseling', 'Trauma counseling', 'PTSD counseling', 'Suicide prevention'),
      { value: 'Disaster response', label: 'Disaster response', aliases: ['disaster-response'] },
      ...named('Disaster relief', 'Emergency response'),
    ],
  },
  {
    label: 'Grief and end of life',
    choices: [
      { value: 'grief-counseling', label: 'Grief counseling' },
      ...named('Grief support', 'Bereavement support', 'End-of-life care'),
    ],
  },
  {
    label: 'Chaplaincy settings',
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
    label: 'Counseling',
    choices: named(
      'Mental health support',
      'Addiction counseling',
      'Substance abuse counseling',
      'Family counseling',
      'Family therapy',
      'Marriage counseling',
      'Youth counseling',
      'Group therapy',
    ),
  },
  {
    label: 'Spiritual care and community',
    choices: named(
      'Spiritual counseling',
      'Spiritual direction',
      'Pastoral care',
      'Interfaith dialogue',
      'Youth ministry',
      'Elder care',
      'Community outreach',
    ),
  },
];

export const AVAILABILITY: readonly ChoiceGroup[] = [
  {
    label: 'Days and hours',
    choices: [
      { value: 'Weekdays', label: 'Weekdays', aliases: ['weekdays'] },
      { value: 'Weekends', label: 'Weekends', aliases: ['weekends'] },
      ...named('Mornings', 'Afternoons', 'Evenings', 'Nights', 'Holidays'),
    ],
  },
  {
    label: 'At short notice',
    choices: [
      { value: 'On-call', label: 'On-call', aliases: ['on-call'] },
      { value: '24/7', label: '24/7 availability', aliases: ['24/7 availability'] },
      ...named('Emergency response', 'Crisis intervention'),
    ],
  },
  {
    label: 'By appointment',
    choices: named(
      'Scheduled appointments only',
      'Scheduled visits',
      'Walk-ins accepted',
      'In-person only',
      'Virtual sessions',
      'Phone consultations',
    ),
  },
  {
    label: 'Visits and events',
    choices: named(
      'Hospital visits',
      'Funeral services',
      'Memorial services',
      'Training events',
      'Community events',
    ),
  },
];

const expertiseChoices = EXPERTISE.flatMap((group) => group.choices);
const availabilityChoices = AVAILABILITY.flatMap((group) => group.choices);

/** @returns how a stored area of expertise is written; one that isn't in the catalogue as it is. */
export const expertiseLabel = (value: string) => labelOf(expertiseChoices, value);

/** @returns how a stored availability is written; one that isn't in the catalogue as it is. */
export const availabilityLabel = (value: string) => labelOf(availabilityChoices, value);

/** @returns how a stored affiliation is written; one that isn't in the catalogue as it is. */
export const affiliationLabel = (value: string) => labelOf(AFFILIATIONS, value);

/** @returns every stored value that means the same area of expertise, `value` among them. */
export const sameExpertise = (value: string) => sameAs(expertiseChoices, value);

/** @returns every stored value that means the same availability, `value` among them. */
export const sameAvailability = (value: string) => sameAs(availabilityChoices, value);

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
