import type * as z from 'zod/mini';
import { trust } from '#shared/trust.ts';
import type { Audience, Part } from './constants.ts';
import { DEFAULT_LISTS, listsSchema } from './default-lists.ts';
import { EXAMPLE_FIGURES, EXAMPLE_QUOTATIONS } from './examples.ts';
import {
  choice,
  dollars,
  emailAddress,
  line,
  onOrOff,
  optionalLine,
  optionalParagraph,
  paragraph,
  phone,
  picture,
  rows,
  tick,
  timeOfDay,
  timeZone,
  webAddress,
  wholeNumber,
} from './kinds.ts';
import { regionsSchema, type Region } from './regions.ts';

export interface Declaration {
  part: Part;
  /** Who can read the setting besides administrators, who read all settings. */
  audience: Audience;
  group?: string;
  label: string;
  hint?: string;
  kind: string;
  schema: z.ZodMiniType;
  /** The specification's value, in force until the office changes it. */
  default: unknown;
  /** The environment variable that overrides the stored value. */
  variable?: VariableName;
  /** A schema that also accepts values that only an environment variable may set. */
  byVariable?: z.ZodMiniType;
}

type VariableName =
  | 'PASSWORD_MIN_LENGTH'
  | 'REQUIRE_SECOND_FACTOR'
  | 'MESSAGE_RETENTION_DAYS'
  | 'AUDIT_RETENTION_DAYS';

/** The source of a figure on Home: typed by the office, or counted by the portal. */
export const FIGURE_SOURCES = {
  typed: 'Typed',
  chaplains: 'Approved and active chaplains',
  activations: 'Activations',
  'training-sessions': 'Training sessions',
  hours: 'Approved hours',
} as const;

export type FigureSource = keyof typeof FIGURE_SOURCES;
export type CountedSource = Exclude<FigureSource, 'typed'>;

const figure = {
  label: { label: 'Name', ...line({ max: 60, required: 'Give the figure a name' }) },
  source: { label: 'Source', ...choice(FIGURE_SOURCES) },
  /** Shown only if the source is ‘Typed’. */
  value: { label: 'Figure', ...optionalLine(20) },
};

const quotation = {
  words: { label: 'Words', ...paragraph({ max: 600, required: 'Type what the person said' }) },
  name: { label: 'Name', ...line({ max: 100, required: 'Type who said it' }) },
  role: { label: 'Role', ...optionalLine(120) },
  picture: { label: 'Picture', ...picture() },
  isAgreed: { label: 'The person agreed to be quoted', ...tick() },
};

const mission = {
  name: { label: 'Name', ...line({ max: 120, required: 'Give it a name' }) },
  what: { label: 'What it means', ...optionalParagraph(300) },
};

const points = () => wholeNumber({ min: 0, max: 100, unit: 'points' });

const REMINDERS = {
  '0': 'None',
  '5': 'After 5 minutes',
  '10': 'After 10 minutes',
  '15': 'After 15 minutes',
  '30': 'After 30 minutes',
  '60': 'After an hour',
} as const;

const MAX_DAYS = 36_500;

const KEPT = {
  max: MAX_DAYS,
  unit: 'days',
  zero: 'for good',
  byVariable: { min: 0, max: MAX_DAYS },
} as const;

const SETTINGS = {
  title: {
    part: 'identity',
    audience: 'everybody',
    group: 'Names',
    label: 'Title',
    hint: 'The program’s full name, shown on Home and in mails',
    ...line({ max: 200, required: 'Title is required' }),
    default: 'Emergency Management Chaplaincy Program',
  },
  shortTitle: {
    part: 'identity',
    audience: 'everybody',
    group: 'Names',
    label: 'Short title',
    hint: 'Shown in the top bar, in text messages and below the icon of the installed app',
    ...line({ max: 60, required: 'Short title is required' }),
    default: 'Chaplaincy Program',
  },
  tagline: {
    part: 'identity',
    audience: 'everybody',
    group: 'Names',
    label: 'Tagline',
    ...line({ max: 300, required: 'Tagline is required' }),
    default:
      'Spiritual care and emotional support for survivors and first responders when disaster strikes.',
  },
  agency: {
    part: 'identity',
    audience: 'everybody',
    group: 'Names',
    label: 'Agency',
    ...line({ max: 120, required: 'Agency is required' }),
    default: 'State Emergency Management Agency',
  },
  city: {
    part: 'identity',
    audience: 'everybody',
    group: 'Place and time',
    label: 'City',
    ...line({ max: 100, required: 'City is required' }),
    default: 'Frankfort',
  },
  state: {
    part: 'identity',
    audience: 'everybody',
    group: 'Place and time',
    label: 'State',
    ...line({ max: 60, required: 'State is required' }),
    default: 'Kentucky',
  },
  phone: {
    part: 'identity',
    audience: 'everybody',
    group: 'Contacts',
    label: 'Phone',
    hint: 'The office’s phone number, shown in the footer and in mails',
    ...phone(),
    default: '(555) 555-0100',
  },
  email: {
    part: 'identity',
    audience: 'everybody',
    group: 'Contacts',
    label: 'Email',
    ...emailAddress(),
    default: 'chaplaincy@example.org',
  },
  externalPage: {
    part: 'identity',
    audience: 'everybody',
    group: 'Contacts',
    label: 'Program website',
    hint: '‘Learn More’ on Home opens it',
    ...webAddress(),
    default: 'https://example.org/chaplaincy',
  },
  year: {
    part: 'identity',
    audience: 'everybody',
    group: 'Names',
    label: 'Copyright year',
    ...wholeNumber({ min: 1900, max: 2200, unit: null }),
    default: 2024,
  },
  timeZone: {
    part: 'identity',
    audience: 'everybody',
    group: 'Place and time',
    label: 'Time zone',
    hint: 'Messages use it for places without a region, and for people who have not set a time zone',
    ...timeZone(),
    default: 'America/Kentucky/Louisville',
  },
  clock: {
    part: 'identity',
    audience: 'everybody',
    group: 'Place and time',
    label: 'Clock',
    ...choice({ '24': '24 hours (18:30)', '12': '12 hours (6:30 PM)' }),
    default: '24',
  },
  figures: {
    part: 'home',
    audience: 'everybody',
    group: 'Figures',
    label: 'Figures',
    ...rows({ columns: figure, max: 8, one: 'figure' }),
    default: EXAMPLE_FIGURES,
  },
  aboutLead: {
    part: 'home',
    audience: 'everybody',
    group: 'About the program',
    label: 'About the Program, first paragraph',
    hint: '{agency} stands for the agency’s name',
    ...paragraph({ max: 600, required: 'The first paragraph is required' }),
    default:
      'When a flood, a tornado or a mass-casualty event overwhelms a community, the {agency} sends trained volunteer chaplains alongside its responders.',
  },
  aboutMore: {
    part: 'home',
    audience: 'everybody',
    group: 'About the program',
    label: 'About the Program, second paragraph',
    ...paragraph({ max: 600, required: 'The second paragraph is required' }),
    default: 'They serve everyone who asks, of any faith or none, and they never go uninvited.',
  },
  mission: {
    part: 'home',
    audience: 'everybody',
    group: 'About the program',
    label: 'Our mission',
    ...rows({ columns: mission, max: 12, one: 'line' }),
    default: [
      {
        name: 'Crisis intervention and emotional support',
        what: 'A steady presence for survivors and families in the first hours and in the weeks after.',
      },
      {
        name: 'Critical incident stress management for first responders',
        what: 'Debriefing and quiet conversation for those who answer the call and carry it home.',
      },
      {
        name: 'Community disaster spiritual care',
        what: 'Care at shelters, assistance centers and memorials, on each person’s own terms.',
      },
      {
        name: 'Interfaith coordination',
        what: 'Clergy and lay chaplains of many traditions, working from one plan.',
      },
    ],
  },
  quotations: {
    part: 'home',
    audience: 'everybody',
    group: 'From our chaplains',
    label: 'From our chaplains',
    ...rows({ columns: quotation, max: 8, one: 'quotation' }),
    default: EXAMPLE_QUOTATIONS,
  },
  lists: {
    part: 'lists',
    audience: 'everybody',
    label: 'Lists',
    kind: 'lists',
    schema: listsSchema,
    default: DEFAULT_LISTS,
  },
  regions: {
    part: 'regions',
    audience: 'everybody',
    label: 'Regions',
    kind: 'regions',
    schema: regionsSchema,
    default: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((code): Region => ({
      code,
      name: `Region ${code}`,
      counties: [],
      timeZone: ['A', 'E', 'F'].includes(code) ? 'America/Chicago' : null,
    })),
  },
  reviewTime: {
    part: 'rules',
    audience: 'everybody',
    group: 'Applications',
    label: 'How long a review takes',
    hint: 'Applicants read: ‘The office decides, usually …’',
    ...line({ max: 60, required: 'Say how long a review takes' }),
    default: 'within 10 working days',
  },
  firstWarningHours: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Long hours on scene',
    label: 'First warning',
    hint: 'Tells the chaplain and the office that somebody should take over',
    ...wholeNumber({ min: 4, max: 24, unit: 'hours on scene' }),
    default: 10,
  },
  secondWarningHours: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Long hours on scene',
    label: 'Second warning',
    hint: 'Asks the chaplain to leave and rest',
    ...wholeNumber({ min: 5, max: 48, unit: 'hours on scene' }),
    default: 12,
  },
  remindAfter: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Calls',
    label: 'Reminder to people who haven’t answered',
    hint: 'The default for each call. The coordinator can choose another time.',
    ...choice(REMINDERS),
    default: '15',
  },
  silentAfterMinutes: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Calls',
    label: 'Silent after',
    hint: 'People who haven’t answered by then move to a separate group on the board',
    ...wholeNumber({ min: 5, max: 240, unit: 'minutes' }),
    default: 30,
  },
  homeWithinHours: {
    part: 'rules',
    audience: 'signed-in',
    group: 'After a deployment',
    label: 'Home within',
    hint: 'After this time, people who left and haven’t said that they are home get a message that asks whether they are, and move to the top of the board. Enter 0 to switch this off. A change applies only to people who leave afterwards.',
    ...wholeNumber({ min: 1, max: 24, unit: 'hours after leaving', zero: 'off' }),
    default: 3,
  },
  sendsCareChecks: {
    part: 'rules',
    audience: 'office',
    group: 'After a deployment',
    label: 'Care checks',
    hint: 'Asks each person three questions two days after they leave a deployment, and again a year later. Nobody in the office can read the answers.',
    ...onOrOff(),
    default: true,
  },
  careContact: {
    part: 'rules',
    audience: 'signed-in',
    group: 'After a deployment',
    label: 'Whom chaplains can call',
    hint: 'Chaplains see this below their care checks, with the office’s phone number',
    ...paragraph({ max: 600, required: 'Say whom chaplains can call' }),
    default: 'Call or text 988, the Suicide & Crisis Lifeline, at any hour.',
  },
  volunteerRate: {
    part: 'rules',
    audience: 'office',
    group: 'Reimbursement',
    label: 'Value of a volunteer hour',
    hint: 'In dollars, such as 34.79. Enter 0 if the value of hours should not be calculated.',
    ...dollars(),
    default: '0',
  },
  mileageRate: {
    part: 'rules',
    audience: 'office',
    group: 'Reimbursement',
    label: 'Value of a mile',
    hint: 'In dollars, such as 0.725. Enter 0 to leave the miles out of the value.',
    ...dollars(),
    default: '0',
  },
  restDayHours: {
    part: 'rules',
    audience: 'office',
    group: 'Rest',
    label: 'Most hours in a day',
    hint: 'Counted over the last 24 hours. To ask somebody who reached this limit, the coordinator has to give a reason.',
    ...wholeNumber({ min: 1, max: 24, unit: 'hours on scene' }),
    default: 10,
  },
  restBreakHours: {
    part: 'rules',
    audience: 'office',
    group: 'Rest',
    label: 'Rest after a stay',
    hint: 'To ask somebody sooner, the coordinator has to give a reason',
    ...wholeNumber({ min: 0, max: 72, unit: 'hours without a break' }),
    default: 11,
  },
  rankReady: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Ready',
    hint: 'People with the most points come first. Enter 0 to switch a criterion off. If a person lacks one requirement, they get half the points.',
    ...points(),
    default: 60,
  },
  rankFree: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Free on the day',
    hint: 'People who are away or not free lose these points. If that isn’t known, they lose none.',
    ...points(),
    default: 40,
  },
  rankRested: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Rested',
    hint: 'All points for people without hours in the last 14 days, fewer points for each hour, no points for people who aren’t rested',
    ...points(),
    default: 40,
  },
  rankNear: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Near',
    hint: 'All points up to 10 miles; none from 150 miles, or beyond the distance that the person travels. If the distance isn’t known, half the points for the same region.',
    ...points(),
    default: 30,
  },
  rankLanguage: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Speaks the language',
    hint: 'If the activation asks for a language: all points for native and fluent speakers, half or a quarter of the points for others',
    ...points(),
    default: 30,
  },
  rankExpertise: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Expertise',
    hint: 'All points if the person has all the expertise that the activation asks for, some of the points for a part of it',
    ...points(),
    default: 30,
  },
  rankShortNotice: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Comes at short notice',
    ...points(),
    default: 20,
  },
  rankServed: {
    part: 'rules',
    audience: 'office',
    group: 'Order of the call-out list',
    label: 'Has served before',
    hint: 'A fifth of the points for each deployment; all points after five deployments',
    ...points(),
    default: 15,
  },
  hasQuietHours: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Quiet hours',
    label: 'Quiet hours for everybody',
    hint: 'For people who haven’t set their own. The hours apply in each person’s time zone. Call-outs are always sent immediately.',
    ...onOrOff(),
    default: false,
  },
  quietFrom: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Quiet hours',
    label: 'Quiet from',
    hint: 'The form suggests these hours to people who set their own',
    ...timeOfDay(),
    default: '22:00',
  },
  quietTo: {
    part: 'rules',
    audience: 'signed-in',
    group: 'Quiet hours',
    label: 'Quiet until',
    ...timeOfDay(),
    default: '06:00',
  },
  passwordMinLength: {
    part: 'rules',
    audience: 'office',
    group: 'Signing in',
    label: 'Shortest new password',
    hint: 'Passwords that people already have stay as they are',
    ...wholeNumber({ min: 6, max: 32, unit: 'characters', byVariable: { min: 6, max: 128 } }),
    variable: 'PASSWORD_MIN_LENGTH',
    default: 6,
  },
  secondFactor: {
    part: 'rules',
    audience: 'office',
    group: 'Signing in',
    label: 'Who needs a second step',
    hint: 'A passkey, or a code from an app. People without one must set it up first.',
    ...choice(
      {
        'admin-on-https': 'Administrators, once the portal uses https',
        admin: 'Administrators',
        everyone: 'Everybody',
      },
      { none: 'Nobody' },
    ),
    variable: 'REQUIRE_SECOND_FACTOR',
    default: 'admin-on-https',
  },
  messageDays: {
    part: 'rules',
    audience: 'office',
    group: 'How long records are kept',
    label: 'Messages',
    hint: 'Messages and whether they arrived. At least 730 days, which is two years; 0 keeps them for good.',
    ...wholeNumber({ ...KEPT, min: 730 }),
    variable: 'MESSAGE_RETENTION_DAYS',
    default: 730,
  },
  auditDays: {
    part: 'rules',
    audience: 'office',
    group: 'How long records are kept',
    label: 'Audit trail',
    hint: '0 keeps it for good. Otherwise older events are deleted once they are in an exported file.',
    ...wholeNumber({ ...KEPT, min: 365 }),
    variable: 'AUDIT_RETENTION_DAYS',
    default: 0,
  },
} as const satisfies Record<string, Declaration>;

type Settings = typeof SETTINGS;

export type SettingKey = keyof Settings;

export const SETTING_KEYS = trust<readonly SettingKey[]>(
  Object.keys(SETTINGS),
  'they are its keys',
);

export type Program = { [Key in SettingKey]: z.output<Settings[Key]['schema']> };

export type SettingsOf<Parts extends Part> = {
  [Key in SettingKey as Settings[Key]['part'] extends Parts ? Key : never]: Program[Key];
};

export type SettingsFor<Reader extends Audience> = {
  [Key in SettingKey as Settings[Key]['audience'] extends Reader ? Key : never]: Program[Key];
};

export const settingOf = (key: SettingKey): Declaration => SETTINGS[key];

export function keysOf(part: Part): SettingKey[] {
  return SETTING_KEYS.filter((key) => settingOf(key).part === part);
}

export const defaultProgram = trust<Program>(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, settingOf(key).default])),
  'each declaration has a default of its own schema (settings.test.ts)',
);
