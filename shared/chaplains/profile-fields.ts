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
  /** Names the field on forms and cards, and heads its column in files. */
  label: string;
  hint?: string;
  /** Leads from the quick choices to the others. */
  more?: string;
  /** The browser's name for it, where a chaplain fills it in. */
  autoComplete?: 'tel' | 'address-level2';
  /**
   * Who sees it besides the chaplain and administrators: all readers of the directory, those who
   * see contact details, or nobody.
   */
  audience: 'directory' | 'contact' | 'office';
  /** Whether searches find a chaplain by it; the trigger of decision record 005 does. */
  isSearched: boolean;
}

/** What a chaplain tells about themselves, in the order of forms and files. */
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

/** A profile as it is stored. */
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

/** What some reader of the directory sees, contact details among it. */
export const LISTED_FIELD_NAMES = PROFILE_FIELD_NAMES.filter(
  (name): name is DirectoryFieldName | ContactFieldName =>
    declarationOf(name).audience !== 'office',
);

export function isChoiceField(name: ProfileFieldName): name is ChoiceFieldName {
  return name in CHOICE_FIELDS;
}

/** The fields of an object that have the given names. */
export function pickFields<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const picked: { [Each in Name]?: From[Each] } = {};
  for (const name of names) picked[name] = from[name];
  return trust(picked, 'one entry for each name');
}

/** Makes a value for each field of a profile. */
export function eachField<Values extends Record<ProfileFieldName, unknown>>(
  make: (name: ProfileFieldName) => Values[ProfileFieldName],
): Values {
  const values = Object.fromEntries<unknown>(PROFILE_FIELD_NAMES.map((name) => [name, make(name)]));
  return trust(values, 'one entry for each name');
}

/** The columns, besides the fields of profiles, that the directory shows as well as the profile. */
export const listedColumns = {
  id: z.uuid(),
  userId: z.uuid(),
  isVisibleInDirectory: z.boolean(),
  isActive: z.boolean(),
};

type Place = 'application' | 'create' | 'change' | 'officeCreate' | 'officeChange' | 'stored';

/** The schemas that the fields have in one kind of body or answer. */
export function schemasOf<At extends Place>(
  place: At,
): { [Name in ProfileFieldName]: Fields[Name][At] } {
  return trust(
    Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, PROFILE_FIELDS[name][place]])),
    'each declaration has them',
  );
}
