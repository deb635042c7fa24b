import * as z from 'zod/mini';
import { trust } from '#shared/trust.ts';
import { CHOICE_FIELDS, type ChoiceField, type ChoiceFieldName } from './choice-fields.ts';
import {
  CREDENTIALS_MAX_LENGTH,
  ITEM_MAX_LENGTH,
  LIST_MAX_ITEMS,
  PHONE_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from './constants.ts';
import { affiliation, choices, line, phone, region, text } from './field-kinds.ts';

interface Declaration {
  label: string;
  hint?: string;
  more?: string;
  autoComplete?: 'tel' | 'address-level2';
  /** Who can read the field besides the chaplain and administrators. */
  audience: 'directory' | 'contact' | 'office';
  /** Whether searches find the field; a trigger indexes it (decision record 005). */
  isSearched: boolean;
}

export const PROFILE_FIELDS = {
  phone: {
    label: 'Phone',
    autoComplete: 'tel',
    audience: 'contact',
    isSearched: false,
    ...phone({
      max: PHONE_MAX_LENGTH,
      required: 'Phone number is required',
      requiredByOffice: 'Phone is required',
    }),
  },
  city: {
    label: 'City',
    autoComplete: 'address-level2',
    audience: 'directory',
    isSearched: true,
    ...line({ max: TEXT_MAX_LENGTH, required: 'City is required' }),
  },
  primaryRegion: {
    label: 'Primary Region',
    audience: 'directory',
    isSearched: true,
    ...region({ max: TEXT_MAX_LENGTH }),
  },
  affiliation: {
    label: 'Affiliation',
    audience: 'directory',
    isSearched: true,
    ...affiliation({ max: TEXT_MAX_LENGTH, required: 'Affiliation is required' }),
  },
  credentials: {
    label: 'Credentials',
    hint: 'Ordination, endorsement, certifications',
    audience: 'directory',
    isSearched: true,
    ...text({ max: CREDENTIALS_MAX_LENGTH }),
  },
  expertise: {
    ...CHOICE_FIELDS.expertise,
    hint: 'Choose at least one area',
    more: 'More areas…',
    audience: 'directory',
    isSearched: true,
    ...choices({
      maxItems: LIST_MAX_ITEMS,
      max: ITEM_MAX_LENGTH,
      atLeastOne: 'Please select at least one area of expertise',
    }),
  },
  availability: {
    ...CHOICE_FIELDS.availability,
    hint: 'Choose at least one',
    more: 'More times and settings…',
    audience: 'directory',
    isSearched: false,
    ...choices({
      maxItems: LIST_MAX_ITEMS,
      max: ITEM_MAX_LENGTH,
      atLeastOne: 'Please select your availability',
    }),
  },
} as const satisfies Record<
  string,
  Declaration &
    (
      | ReturnType<typeof phone | typeof line | typeof affiliation | typeof text | typeof region>
      | (ReturnType<typeof choices> & ChoiceField)
    )
>;

type Fields = typeof PROFILE_FIELDS;

export type ProfileFieldName = keyof Fields;
export type ProfileFieldKind = Fields[ProfileFieldName]['kind'];

export type Profile = { [Name in ProfileFieldName]: z.output<Fields[Name]['stored']> };

type NamesWith<Trait> = {
  [Name in ProfileFieldName]: Fields[Name] extends Trait ? Name : never;
}[ProfileFieldName];

export type DirectoryFieldName = NamesWith<{ audience: 'directory' }>;
export type ContactFieldName = NamesWith<{ audience: 'contact' }>;

export const PROFILE_FIELD_NAMES = trust<readonly ProfileFieldName[]>(
  Object.keys(PROFILE_FIELDS),
  'they are its keys',
);

export const declarationOf = (name: ProfileFieldName): Declaration => PROFILE_FIELDS[name];

export const DIRECTORY_FIELD_NAMES = PROFILE_FIELD_NAMES.filter(
  (name): name is DirectoryFieldName => declarationOf(name).audience === 'directory',
);

/** Fields that the directory shows to at least some readers. */
export const LISTED_FIELD_NAMES = PROFILE_FIELD_NAMES.filter(
  (name): name is DirectoryFieldName | ContactFieldName =>
    declarationOf(name).audience !== 'office',
);

export function isChoiceField(name: ProfileFieldName): name is ChoiceFieldName {
  return name in CHOICE_FIELDS;
}

export function pickFields<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const picked: { [Each in Name]?: From[Each] } = {};
  for (const name of names) picked[name] = from[name];
  return trust(picked, 'one entry for each name');
}

export function eachField<Values extends Record<ProfileFieldName, unknown>>(
  make: (name: ProfileFieldName) => Values[ProfileFieldName],
): Values {
  const values = Object.fromEntries<unknown>(PROFILE_FIELD_NAMES.map((name) => [name, make(name)]));
  return trust(values, 'one entry for each name');
}

/** Columns that the directory and the profile show besides PROFILE_FIELDS. */
export const listedColumns = {
  id: z.uuid(),
  userId: z.uuid(),
  isVisibleInDirectory: z.boolean(),
  isActive: z.boolean(),
};

type Place = 'application' | 'create' | 'change' | 'officeCreate' | 'officeChange' | 'stored';

export function schemasOf<At extends Place>(
  place: At,
): { [Name in ProfileFieldName]: Fields[Name][At] } {
  return trust(
    Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, PROFILE_FIELDS[name][place]])),
    'each declaration has them',
  );
}
