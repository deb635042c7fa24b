import * as z from 'zod/mini';
import { CELL_MAX_LENGTH, ITEM_MAX_LENGTH, LIST_MAX_ITEMS } from '#shared/chaplains/constants.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  eachField,
  isChoiceField,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';
import { listOf } from '#shared/fields.ts';
import { ROSTER_MAX_ROWS, type RosterField } from './roster-file.ts';

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

export const importBody = z.object({
  chaplains: listOf(rosterRow, {
    minItems: 1,
    maxItems: ROSTER_MAX_ROWS,
    tooFew: 'The CSV file contains no valid chaplain data.',
    tooMany: `A file can have at most ${ROSTER_MAX_ROWS.toLocaleString('en-US')} rows.`,
  }),
});

const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'refuse'] as const;

/** What would become of each row, in the order they were sent. */
export const importPreviewSchema = z.object({
  rows: z.array(
    z.object({
      outcome: z.enum(IMPORT_OUTCOMES),
      reason: z.optional(z.string()),
      /** The row meets an account that somebody made themselves: it may be another person. */
      isSelfRegistered: z.optional(z.boolean()),
    }),
  ),
});

export const importResultSchema = z.object({
  imported: z.int(),
  /** All rows that met an existing user, also those that changed nothing. */
  updated: z.int(),
  /** Rows that met an account which somebody registered themselves; `chaplainIds` has none of them. */
  selfRegistered: z.int(),
  /** The new profiles, and those that an earlier import has left: undecided, without a password. */
  chaplainIds: z.array(z.uuid()),
});

export type RosterRow = z.output<typeof rosterRow>;
export type ImportPreview = z.output<typeof importPreviewSchema>;
