import * as z from 'zod/mini';
import { nameText, optionalText } from '#shared/fields.ts';
import { trust } from '#shared/trust.ts';
import type { Audience, Part } from './constants.ts';
import { DEFAULT_LISTS } from './default-lists.ts';
import {
  choice,
  emailAddress,
  line,
  paragraph,
  phone,
  rows,
  timeZone,
  webAddress,
  wholeNumber,
} from './kinds.ts';
import { listsSchema } from './lists.ts';
import { regionsSchema, type Region } from './regions.ts';

export interface Declaration {
  part: Part;
  /** Who reads it besides administrators, who read all. */
  audience: Audience;
  label: string;
  hint?: string;
  kind: string;
  schema: z.ZodMiniType;
  /** What holds until the office changes it: the specification's values. */
  default: unknown;
  /** The variable of the environment that wins over the stored value. */
  variable?: string;
}

/** Where a figure of Home comes from: typed by the office, or counted by the portal. */
export const FIGURE_SOURCES = {
  typed: 'Typed',
  chaplains: 'Approved and active chaplains',
  activations: 'Activations',
  'training-sessions': 'Training sessions',
  hours: 'Approved hours',
} as const;

export type FigureSource = keyof typeof FIGURE_SOURCES;

const figure = {
  label: nameText(60, 'Give the figure a name'),
  source: z.enum(trust<FigureSource[]>(Object.keys(FIGURE_SOURCES), 'they are its keys')),
  /** Shown if it is typed. */
  value: z._default(optionalText(20), null),
};

const quotation = {
  words: nameText(600, 'Type what the person said'),
  name: nameText(100, 'Type who said it'),
  role: z._default(optionalText(120), null),
  /** The person agreed to be quoted. */
  isAgreed: z._default(z.boolean(), false),
};

const mission = {
  name: nameText(120, 'Give it a name'),
  what: z._default(optionalText(300), null),
};

export const SETTINGS = {
  title: {
    part: 'identity',
    audience: 'everybody',
    label: 'Title',
    hint: 'The program’s whole name, on Home and in mails',
    ...line({ max: 200, required: 'Title is required' }),
    default: 'Emergency Management Chaplaincy Program',
  },
  shortTitle: {
    part: 'identity',
    audience: 'everybody',
    label: 'Short title',
    hint: 'In the bar, in text messages and below the icon of the installed app',
    ...line({ max: 60, required: 'Short title is required' }),
    default: 'Chaplaincy Program',
  },
  tagline: {
    part: 'identity',
    audience: 'everybody',
    label: 'Tagline',
    ...line({ max: 300, required: 'Tagline is required' }),
    default:
      'Spiritual care and emotional support for survivors and first responders when disaster strikes.',
  },
  agency: {
    part: 'identity',
    audience: 'everybody',
    label: 'Agency',
    ...line({ max: 120, required: 'Agency is required' }),
    default: 'State Emergency Management Agency',
  },
  city: {
    part: 'identity',
    audience: 'everybody',
    label: 'City',
    ...line({ max: 100, required: 'City is required' }),
    default: 'Frankfort',
  },
  state: {
    part: 'identity',
    audience: 'everybody',
    label: 'State',
    ...line({ max: 60, required: 'State is required' }),
    default: 'Kentucky',
  },
  phone: {
    part: 'identity',
    audience: 'everybody',
    label: 'Phone',
    hint: 'The office’s number, in the footer and in mails',
    ...phone(),
    default: '(555) 555-0100',
  },
  email: {
    part: 'identity',
    audience: 'everybody',
    label: 'Email',
    ...emailAddress(),
    default: 'chaplaincy@example.org',
  },
  externalPage: {
    part: 'identity',
    audience: 'everybody',
    label: 'Program website',
    hint: '‘Learn More’ on Home opens it',
    ...webAddress(),
    default: 'https://example.org/chaplaincy',
  },
  year: {
    part: 'identity',
    audience: 'everybody',
    label: 'Copyright year',
    ...wholeNumber({ min: 1900, max: 2200, unit: null }),
    default: 2024,
  },
  timeZone: {
    part: 'identity',
    audience: 'everybody',
    label: 'Time zone',
    hint: 'For messages about places without a region, and for people without a zone of their own',
    ...timeZone(),
    default: 'America/Kentucky/Louisville',
  },
  clock: {
    part: 'identity',
    audience: 'everybody',
    label: 'Clock',
    ...choice({ '24': '24 hours (18:30)', '12': '12 hours (6:30 PM)' }),
    default: '24',
  },
  figures: {
    part: 'home',
    audience: 'everybody',
    label: 'Figures',
    ...rows(figure, { max: 8 }),
    default: [
      { label: 'Active Chaplains', source: 'typed', value: '127' },
      { label: 'Emergency Activations', source: 'typed', value: '342' },
      { label: 'Training Sessions', source: 'typed', value: '89' },
      { label: 'Response Hours', source: 'typed', value: '2,456' },
    ],
  },
  aboutLead: {
    part: 'home',
    audience: 'everybody',
    label: 'About the Program, first paragraph',
    hint: '{agency} stands for the agency’s name',
    ...paragraph({ max: 600, required: 'The first paragraph is required' }),
    default:
      'When a flood, a tornado or a mass-casualty event overwhelms a community, the {agency} sends trained volunteer chaplains alongside its responders.',
  },
  aboutMore: {
    part: 'home',
    audience: 'everybody',
    label: 'About the Program, second paragraph',
    ...paragraph({ max: 600, required: 'The second paragraph is required' }),
    default: 'They serve everyone who asks, of any faith or none, and they never go uninvited.',
  },
  mission: {
    part: 'home',
    audience: 'everybody',
    label: 'Our mission',
    ...rows(mission, { max: 12 }),
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
    label: 'From our chaplains',
    ...rows(quotation, { max: 8 }),
    default: [
      {
        words:
          'People rarely remember what I said at the shelter. They remember that someone sat down next to them and stayed.',
        name: 'Margaret E.',
        role: 'Hospital chaplain, flood response',
        isAgreed: true,
      },
      {
        words:
          'The training taught me to listen to a firefighter the way a firefighter needs it: plainly, patiently, and after the shift.',
        name: 'David R.',
        role: 'Fire department chaplain, tornado response',
        isAgreed: true,
      },
    ],
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
    label: 'How long a review takes',
    hint: 'Applicants read: ‘The office decides, usually …’',
    ...line({ max: 60, required: 'Say how long a review takes' }),
    default: 'within 10 working days',
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

export const settingOf = (key: SettingKey): Declaration => SETTINGS[key];

export function keysOf(part: Part): SettingKey[] {
  return SETTING_KEYS.filter((key) => settingOf(key).part === part);
}

export const defaultProgram = trust<Program>(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, settingOf(key).default])),
  'each declaration has a default of its own schema (settings.test.ts)',
);
