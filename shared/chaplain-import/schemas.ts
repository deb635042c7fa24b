import * as z from 'zod/mini';
import { CELL_MAX_LENGTH, ITEM_MAX_LENGTH, LIST_MAX_ITEMS } from '#shared/chaplains/constants.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  eachField,
  isChoiceField,
  PROFILE_FIELD_NAMES,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';
import { listOf } from '#shared/fields.ts';
import { NAME_FIELD_NAMES, ROSTER_MAX_ROWS, type RosterField } from './roster-file.ts';

const cell = z._default(
  z
    .string()
    .check(
      z.maxLength(CELL_MAX_LENGTH, `At most ${CELL_MAX_LENGTH.toLocaleString('en-US')} characters`),
    ),
  '',
);
const listCell = z._default(
  z.union([
    cell,
    listOf(z.string().check(z.maxLength(ITEM_MAX_LENGTH)), { maxItems: LIST_MAX_ITEMS }),
  ]),
  '',
);

type ProfileCells = {
  [Name in ProfileFieldName]: Name extends ChoiceFieldName ? typeof listCell : typeof cell;
};

/** A row as it stands in the file: what is wrong with it is said row by row, not as bad input. */
const rosterRow = z.object({
  firstName: cell,
  lastName: cell,
  email: cell,
  username: cell,
  ...eachField<ProfileCells>((name) => (isChoiceField(name) ? listCell : cell)),
  role: cell,
} satisfies Record<RosterField, z.ZodMiniType>);

const rows = {
  chaplains: listOf(rosterRow, {
    minItems: 1,
    maxItems: ROSTER_MAX_ROWS,
    tooFew: 'The CSV file contains no valid chaplain data.',
    tooMany: `A file can have at most ${ROSTER_MAX_ROWS.toLocaleString('en-US')} rows.`,
  }),
  /** Stores values that no list has; they are left out otherwise. */
  storeUnlisted: z._default(z.boolean(), false),
};

export const importPreviewBody = z.object(rows);

export const importBody = z.object({
  ...rows,
  /** The rows, from 0, whose other name is taken over: they are for the same person. */
  samePerson: z._default(listOf(z.int().check(z.minimum(0)), { maxItems: ROSTER_MAX_ROWS }), []),
  /** What the preview answered: the import stores what it said, or is refused. */
  fingerprint: z.optional(z.string().check(z.maxLength(100))),
});

const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'refuse'] as const;

/** What an update may change, in the order it is told. */
export const UPDATED_FIELDS = [...NAME_FIELD_NAMES, 'username', ...PROFILE_FIELD_NAMES] as const;

const change = z.object({
  field: z.enum(UPDATED_FIELDS),
  /** Both as cells of a file. */
  old: z.string(),
  new: z.string(),
});

const unlistedValue = z.object({ field: z.enum(PROFILE_FIELD_NAMES), value: z.string() });

const previewedRow = z.object({
  outcome: z.enum(IMPORT_OUTCOMES),
  reason: z.optional(z.string()),
  /** The row meets an account that somebody made themselves: it may be another person. */
  isSelfRegistered: z.optional(z.boolean()),
  isSuspended: z.optional(z.boolean()),
  /** Whom an update meets, as they are stored. */
  met: z.optional(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      username: z.string(),
    }),
  ),
  /** What an update changes; another name only where the import says `samePerson`. */
  changes: z.optional(z.array(change)),
  /** An update gives its person their first profile. */
  isFirstProfile: z.optional(z.boolean()),
  /** Values of the row that no list has. */
  unlisted: z.optional(z.array(unlistedValue)),
});

export const importPreviewSchema = z.object({
  /** What would become of each row, in the order they were sent. */
  rows: z.array(previewedRow),
  /** Of all that isn't refused. */
  fingerprint: z.string(),
});

export const importResultSchema = z.object({
  imported: z.int(),
  /** All rows that met an existing user, also those that changed nothing. */
  updated: z.int(),
  /** Rows that met an account which somebody registered themselves; `chaplainIds` has none of them. */
  selfRegistered: z.int(),
  /** Rows with another name that wasn't taken over. */
  namesKept: z.int(),
  /** Values that no list has and that weren't stored. */
  valuesLeftOut: z.int(),
  /** The new profiles, and those that an earlier import has left: undecided, without a password. */
  chaplainIds: z.array(z.uuid()),
});

export type RosterRow = z.output<typeof rosterRow>;
export type ImportBody = z.output<typeof importBody>;
export type ImportPreview = z.output<typeof importPreviewSchema>;
export type PreviewedRow = z.output<typeof previewedRow>;
export type ImportResult = z.output<typeof importResultSchema>;
export type Change = z.output<typeof change>;
export type UnlistedValue = z.output<typeof unlistedValue>;
