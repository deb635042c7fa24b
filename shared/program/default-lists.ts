import * as z from 'zod/mini';
import { trust } from '#shared/trust.ts';
import { listSchema, type Entry, type List } from './list-schemas.ts';
import { LIST_NAMES, type Lists } from './lists.ts';

type Choice = Pick<Entry, 'value' | 'label'> & Partial<Entry>;

interface ChoiceGroup {
  label: string;
  hint: string;
  choices: readonly Choice[];
}

const EXPERTISE: readonly ChoiceGroup[] = [
  {
    label: 'On scene',
    hint: 'During an event and in the hours after it',
    choices: [
      {
        value: 'crisis-intervention',
        label: 'Crisis intervention',
      },
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
    hint: 'If you are trained or licensed for it',
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
    hint: 'Ministry outside of emergencies',
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

const AVAILABILITY: readonly ChoiceGroup[] = [
  {
    label: 'Days and hours',
    hint: 'When you are usually free',
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
        hint: 'At times that are agreed in advance',
        isShortNotice: true,
      },
      {
        value: '24/7',
        label: '24/7 availability',
        aliases: ['24/7 availability'],
        hint: 'At any hour of any day',
        isShortNotice: true,
      },
      {
        value: 'Emergency response',
        label: 'Emergency response',
        hint: 'To an event',
        isShortNotice: true,
      },
      {
        value: 'Crisis intervention',
        label: 'Crisis intervention',
        hint: 'To a person or family',
        isShortNotice: true,
      },
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
    hint: 'Where you can be present',
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

const LANGUAGES: readonly Choice[] = [
  { value: 'English', label: 'English' },
  { value: 'Spanish', label: 'Spanish' },
  { value: 'ASL', label: 'American Sign Language (ASL)' },
  ...named(
    'Arabic',
    'Burmese',
    'Chinese (Cantonese)',
    'Chinese (Mandarin)',
    'Dari',
    'Farsi',
    'French',
    'German',
    'Haitian Creole',
    'Hindi',
    'Italian',
    'Japanese',
    'Karen',
    'Kinyarwanda',
    'Korean',
    'Nepali',
    'Pashto',
    'Polish',
    'Portuguese',
    'Russian',
    'Somali',
    'Swahili',
    'Tagalog',
    'Ukrainian',
    'Urdu',
    'Vietnamese',
  ),
];

export const DEFAULT_LISTS: Lists = {
  expertise: {
    ...inGroups(EXPERTISE),
    quick: ['crisis-intervention', 'first-responder', 'grief-counseling', 'disaster-response'],
  },
  availability: { ...inGroups(AVAILABILITY), quick: ['weekdays', 'weekends', 'on-call'] },
  affiliation: inOrder({
    christian: 'Christian',
    jewish: 'Jewish',
    muslim: 'Muslim',
    buddhist: 'Buddhist',
    other: 'Other',
  }),
  eventTypes: inOrder({}),
  careKinds: inOrder({
    'on-scene-care': 'On-scene care',
    'death-notification': 'Death notification',
    'family-assistance': 'Family assistance center',
    'responder-care': 'Responder care (CISM)',
    'shelter-visit': 'Shelter visit',
    'hospital-visit': 'Hospital visit',
    'memorial-service': 'Memorial or service',
    coordination: 'Coordination',
    other: 'Other',
  }),
  resourceCategories: inOrder({
    'crisis-care': 'Crisis Care',
    training: 'Training Materials',
    protocols: 'Protocols',
    resources: 'General Resources',
  }),
  languages: { groups: [], quick: [], entries: LANGUAGES.map((choice) => entryFrom(choice, null)) },
};

/** Fills in default lists that are missing in settings stored by an older version. */
export const listsSchema = trust<z.ZodMiniType<Lists, Lists>>(
  z.object(
    Object.fromEntries(
      LIST_NAMES.map((name) => [name, z._default(listSchema, DEFAULT_LISTS[name])]),
    ),
  ),
  'it has each name',
);

function named(...labels: string[]): Choice[] {
  return labels.map((label) => ({ value: label, label }));
}

function inGroups(groups: readonly ChoiceGroup[]): List {
  return {
    groups: groups.map(({ label, hint }) => ({ label, hint })),
    quick: [],
    entries: groups.flatMap(({ label, choices }) =>
      choices.map((choice) => entryFrom(choice, label)),
    ),
  };
}

function inOrder(labels: Readonly<Record<string, string>>): List {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return { groups: [], quick: [], entries: choices.map((choice) => entryFrom(choice, null)) };
}

function entryFrom(choice: Choice, group: string | null): Entry {
  const none = { hint: null, aliases: [], isRetired: false };
  return { ...none, isShortNotice: false, ...choice, group };
}
