import * as z from 'zod/mini';
import {
  DEFAULT_ROLE,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
} from '#shared/accounts/constants.ts';
import { keptWhenBlank, personFields } from '#shared/accounts/schemas.ts';
import {
  flag,
  idParams,
  optionalText,
  paging,
  requiredText,
  search,
  textList,
  timestamp,
} from '#shared/fields.ts';
import { ROSTER_MAX_ROWS } from './roster.ts';
import {
  APPLICATION_STATUSES,
  CELL_MAX_LENGTH,
  CREDENTIALS_MAX_LENGTH,
  ITEM_MAX_LENGTH,
  LIST_MAX_ITEMS,
  PHONE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from './constants.ts';

const choices = textList({ maxItems: LIST_MAX_ITEMS, maxLength: ITEM_MAX_LENGTH });

const atLeastOne = (message: string) =>
  choices.check(z.refine((items) => items.length > 0, message));

const applicationExpertise = atLeastOne('Please select at least one area of expertise');
const applicationAvailability = atLeastOne('Please select your availability');

const profileFields = {
  phone: requiredText(PHONE_MAX_LENGTH, 'Phone number is required'),
  city: requiredText(TEXT_MAX_LENGTH, 'City is required'),
  primaryRegion: optionalText(TEXT_MAX_LENGTH),
  affiliation: requiredText(TEXT_MAX_LENGTH, 'Affiliation is required'),
  credentials: optionalText(CREDENTIALS_MAX_LENGTH),
};

/** What the application step asks: both lists must be chosen from. */
export const applicationBody = z.object({
  ...profileFields,
  expertise: applicationExpertise,
  availability: applicationAvailability,
});

/** A profile made without an application step may leave its lists out; one it gives can't be empty. */
export const createChaplainBody = z.object({
  ...profileFields,
  expertise: z._default(applicationExpertise, []),
  availability: z._default(applicationAvailability, []),
});

export const updateOwnChaplainBody = z.partial(
  z.object({
    ...profileFields,
    expertise: choices,
    availability: choices,
    isVisibleInDirectory: z.boolean(),
    isPhoneVisible: z.boolean(),
  }),
);

/** A user and their chaplain profile, as an administrator makes and changes them together. */
const fullProfileFields = {
  ...personFields,
  ...profileFields,
  phone: requiredText(PHONE_MAX_LENGTH, 'Phone is required'),
};

export const createFullChaplainBody = z.object({
  ...fullProfileFields,
  expertise: z._default(choices, []),
  availability: z._default(choices, []),
  password: z
    .string('Please enter a password for the new user account.')
    .check(
      z.minLength(1, 'Please enter a password for the new user account.'),
      z.minLength(
        PASSWORD_MIN_LENGTH,
        `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
      ),
      z.maxLength(PASSWORD_MAX_LENGTH),
    ),
  role: z._default(z.enum(ROLES, 'Choose admin, chaplain or guest'), DEFAULT_ROLE),
});

export const updateFullChaplainBody = z.partial(
  z.object({
    ...fullProfileFields,
    expertise: choices,
    availability: choices,
    password: keptWhenBlank,
    role: z.enum(ROLES, 'Choose admin, chaplain or guest'),
    isActive: z.boolean(),
  }),
);

export const visibilityBody = z.object({ isVisible: z.boolean() });

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
    z.array(z.string().check(z.maxLength(ITEM_MAX_LENGTH))).check(z.maxLength(LIST_MAX_ITEMS)),
  ]),
  '',
);

/** A row as it stands in the file: what is wrong with it is said row by row, not as bad input. */
const rosterRow = z.object({
  firstName: cell,
  lastName: cell,
  email: cell,
  username: cell,
  phone: cell,
  city: cell,
  primaryRegion: cell,
  affiliation: cell,
  credentials: cell,
  expertise: listCell,
  availability: listCell,
  role: cell,
});

export const importBody = z.object({
  chaplains: z
    .array(rosterRow)
    .check(
      z.minLength(1, 'The CSV file contains no valid chaplain data.'),
      z.maxLength(
        ROSTER_MAX_ROWS,
        `A file can have at most ${ROSTER_MAX_ROWS.toLocaleString('en-US')} rows.`,
      ),
    ),
});

const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'refuse'] as const;

/** What would become of each row, in the order they were sent. */
export const importPreviewSchema = z.object({
  rows: z.array(z.object({ outcome: z.enum(IMPORT_OUTCOMES), reason: z.optional(z.string()) })),
});

export const importResultSchema = z.object({
  imported: z.int(),
  /** All rows that met an existing user, also those that changed nothing. */
  updated: z.int(),
  /** The new profiles, which wait for approval. */
  chaplainIds: z.array(z.uuid()),
});

export const manyChaplainsBody = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ROSTER_MAX_ROWS)),
});

export const approvedCountSchema = z.object({ approved: z.int() });

export const declineBody = z.object({ reason: optionalText(REASON_MAX_LENGTH) });

export const chaplainParams = idParams;

export const chaplainListQuery = z.object({
  ...paging,
  search,
  isApproved: z.optional(flag),
  status: z.optional(z.enum(APPLICATION_STATUSES)),
});

/** A chaplain's own profile. */
export const chaplainSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  phone: z.string(),
  city: z.string(),
  primaryRegion: z.nullable(z.string()),
  affiliation: z.string(),
  credentials: z.nullable(z.string()),
  expertise: z.array(z.string()),
  availability: z.array(z.string()),
  isActive: z.boolean(),
  isApproved: z.boolean(),
  isVisibleInDirectory: z.boolean(),
  isPhoneVisible: z.boolean(),
  approvedAt: z.nullable(timestamp),
  declinedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  submittedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A chaplain as an administrator sees one, with the user nested. */
export const chaplainWithUserSchema = z.extend(chaplainSchema, {
  approvedBy: z.nullable(z.uuid()),
  declinedBy: z.nullable(z.uuid()),
  user: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string(),
    role: z.enum(ROLES),
  }),
});

export type Chaplain = z.output<typeof chaplainSchema>;
export type ChaplainWithUser = z.output<typeof chaplainWithUserSchema>;
export type ApplicationBody = z.output<typeof applicationBody>;
export type CreateChaplainBody = z.output<typeof createChaplainBody>;
export type UpdateOwnChaplainBody = z.output<typeof updateOwnChaplainBody>;
export type CreateFullChaplainBody = z.output<typeof createFullChaplainBody>;
export type UpdateFullChaplainBody = z.output<typeof updateFullChaplainBody>;
export type RosterRow = z.output<typeof rosterRow>;
export type ImportPreview = z.output<typeof importPreviewSchema>;
export type ChaplainListQuery = z.output<typeof chaplainListQuery>;
