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

/** Cells are validated row by row later, so that one bad row doesn't fail the request. */
const rosterRow = z.object({
  firstName: cell,
  lastName: cell,
  email: cell,
  username: cell,
  ...eachField<ProfileCells>((name) => (isChoiceField(name) ? listCell : cell)),
  role: cell,
} satisfies Record<RosterField, z.ZodMiniType>);

export const DECIDED_FIELDS = [
  'primaryRegion',
  'expertise',
  'availability',
  'affiliation',
] as const;

const MAX_DECISIONS = 1_000;

/** The office's decision on an unlisted value, for all rows. */
const decision = z
  .object({
    field: z.enum(DECIDED_FIELDS),
    value: z.string().check(z.minLength(1), z.maxLength(CELL_MAX_LENGTH)),
    /** The list entry or region code that `value` stands for; null adds `value` to the list. */
    means: z.nullable(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ field, means }) => field !== 'primaryRegion' || means !== null,
      'A region can’t be added by an import',
    ),
  );

const rows = {
  chaplains: listOf(rosterRow, {
    minItems: 1,
    maxItems: ROSTER_MAX_ROWS,
    tooFew: 'The CSV file contains no valid chaplain data.',
    tooMany: `A file can have at most ${ROSTER_MAX_ROWS.toLocaleString('en-US')} rows.`,
  }),
  storeUnlisted: z._default(z.boolean(), false),
  decisions: z._default(listOf(decision, { maxItems: MAX_DECISIONS }), []),
};

export const importPreviewBody = z.object(rows);

export const importBody = z.object({
  ...rows,
  /** Indexes, from 0, of rows whose changed name the office has confirmed as the same person. */
  samePerson: z._default(listOf(z.int().check(z.minimum(0)), { maxItems: ROSTER_MAX_ROWS }), []),
  /** From the preview. The import is refused if its changes differ from the previewed changes. */
  fingerprint: z.optional(z.string().check(z.maxLength(100))),
});

const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'refuse'] as const;

export const UPDATED_FIELDS = [...NAME_FIELD_NAMES, 'username', ...PROFILE_FIELD_NAMES] as const;

const change = z.object({
  field: z.enum(UPDATED_FIELDS),
  old: z.string(),
  new: z.string(),
});

const unlistedValue = z.object({ field: z.enum(PROFILE_FIELD_NAMES), value: z.string() });

const previewedRow = z.object({
  outcome: z.enum(IMPORT_OUTCOMES),
  reason: z.optional(z.string()),
  isSelfRegistered: z.optional(z.boolean()),
  isSuspended: z.optional(z.boolean()),
  met: z.optional(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      username: z.string(),
    }),
  ),
  /** A changed name is stored only for rows in `samePerson`. */
  changes: z.optional(z.array(change)),
  isFirstProfile: z.optional(z.boolean()),
  unlisted: z.optional(z.array(unlistedValue)),
});

export const importPreviewSchema = z.object({
  rows: z.array(previewedRow),
  /** Affiliations in people's own words, which the import stores, and the rows that have them. */
  ownAffiliations: z.array(z.object({ value: z.string(), rows: z.array(z.int()) })),
  fingerprint: z.string(),
});

export const importResultSchema = z.object({
  imported: z.int(),
  updated: z.int(),
  /** How many rows are for self-registered accounts. `chaplainIds` leaves these people out. */
  selfRegistered: z.int(),
  namesKept: z.int(),
  valuesLeftOut: z.int(),
  /** Profiles to approve: new ones, and pending ones (without a password) of earlier imports. */
  chaplainIds: z.array(z.uuid()),
});

export type Decision = z.output<typeof decision>;
export type RosterRow = z.output<typeof rosterRow>;
export type ImportBody = z.output<typeof importBody>;
export type ImportPreview = z.output<typeof importPreviewSchema>;
export type PreviewedRow = z.output<typeof previewedRow>;
export type ImportResult = z.output<typeof importResultSchema>;
export type Change = z.output<typeof change>;
export type UnlistedValue = z.output<typeof unlistedValue>;
