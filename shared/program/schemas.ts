import * as z from 'zod/mini';
import { regionsMapSchema } from '#shared/maps/schemas.ts';
import { trust } from '#shared/trust.ts';
import { PARTS } from './constants.ts';
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from './logo.ts';
import { choiceValue, listSchema } from './list-schemas.ts';
import { LIST_NAMES, type ListName, type Lists } from './lists.ts';
import { PICTURE_KINDS, PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from './pictures.ts';
import {
  settingOf,
  SETTING_KEYS,
  type CountedSource,
  type Program,
  type SettingKey,
} from './settings.ts';

type Shape = { [Key in SettingKey]: z.ZodMiniType<Program[Key], Program[Key]> };

const shape = trust<Shape>(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, settingOf(key).schema])),
  'each declaration has a schema',
);

const optionalShape = trust<{ [Key in SettingKey]: z.ZodMiniOptional<Shape[Key]> }>(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, z.optional(shape[key])])),
  'the same keys',
);

const versions = z.partialRecord(z.enum(PARTS), z.int());

const versionHint = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

/** The settings in force, whether from the office or from an environment variable. */
const holding = trust<Shape>(
  Object.fromEntries(
    SETTING_KEYS.map((key) => {
      const { schema, byVariable } = settingOf(key);
      return [key, byVariable ?? schema];
    }),
  ),
  'variables give what a setting’s readers know',
);

/** The lists to change. A list that is left out isn't changed. */
const someLists = trust<z.ZodMiniType<Partial<Lists>, Partial<Lists>>>(
  z.object(Object.fromEntries(LIST_NAMES.map((name) => [name, z.optional(listSchema)]))),
  'it has each name',
);

const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3);

export const logoBody = z.object({
  /** An SVG or a PNG in base64. */
  file: z
    .string('Choose an SVG or a PNG')
    .check(
      z.maxLength(base64Length(LOGO_MAX_BYTES), LOGO_TOO_LARGE),
      z.base64('Choose an SVG or a PNG'),
    ),
});

export const pictureBody = z.object({
  /** A JPEG, PNG or WebP in base64. */
  file: z
    .string(PICTURE_KINDS)
    .check(
      z.maxLength(base64Length(PICTURE_MAX_BYTES), PICTURE_TOO_LARGE),
      z.base64(PICTURE_KINDS),
    ),
});

export const pictureAnswer = z.object({
  /** The id to store as the `picture` of a quotation. */
  id: z.string(),
});

export const logoSchema = z.object({ src: z.string(), width: z.int(), height: z.int() });

export const logoAnswer = z.object({ logo: z.nullable(logoSchema) });

/** Only the settings that the caller may read; `version` grows with each change. */
export const programSchema = z.object({
  version: z.int(),
  logo: z.nullable(logoSchema),
  ...optionalShape,
});

export const programBody = z.object({
  ...optionalShape,
  lists: z.optional(someLists),
  /** An uploaded drawing of the regions; it stays until counties are assigned again. */
  map: z.optional(regionsMapSchema),
  /** The parts' versions when the form was filled. Saving a part that changed since is refused. */
  versions: z.optional(z.partialRecord(z.enum(PARTS), versionHint)),
});

export const programSettingsSchema = z.object({
  version: z.int(),
  versions,
  settings: z.object(holding),
  /** The numbers that the portal counts for the figures on Home. */
  counted: z.object({
    chaplains: z.int(),
    activations: z.int(),
    'training-sessions': z.int(),
    hours: z.int(),
  } satisfies Record<CountedSource, unknown>),
  /** For each setting that an environment variable decides: the name of the variable. */
  variables: z.partialRecord(
    z.enum(trust<[SettingKey, ...SettingKey[]]>(SETTING_KEYS, 'many')),
    z.string(),
  ),
});

/** How many people each region has, by region code. */
export const regionHoldersSchema = z.object({
  regions: z.array(z.object({ code: z.string(), people: z.int() })),
});

export const listParams = z.object({
  list: z.enum(trust<[ListName, ...ListName[]]>(LIST_NAMES, 'there are lists')),
});

/** Entries that are not in use are left out. */
export const listUsesSchema = z.object({
  uses: z.array(
    z.object({
      value: z.string(),
      people: z.int(),
      /** The number of records, such as activations, hours and resources. */
      records: z.int(),
    }),
  ),
});

export const mergeBody = z.object({
  from: choiceValue('Choose the entry to merge'),
  into: choiceValue('Choose the entry to merge it into'),
});

export type ListUses = z.output<typeof listUsesSchema>;
export type MergeBody = z.output<typeof mergeBody>;
export type RegionHolders = z.output<typeof regionHoldersSchema>;
export type ProgramAnswer = z.output<typeof programSchema>;
export type ProgramBody = z.output<typeof programBody>;
export type ProgramSettings = z.output<typeof programSettingsSchema>;
