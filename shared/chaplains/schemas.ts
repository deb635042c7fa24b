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
  listOf,
  nameText,
  optionalText,
  paging,
  requiredText,
  search,
  textList,
  timestamp,
} from '#shared/fields.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';
import {
  APPLICATION_STATUSES,
  CREDENTIALS_MAX_LENGTH,
  ITEM_MAX_LENGTH,
  LIST_MAX_ITEMS,
  MANY_MAX_CHAPLAINS,
  PHONE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from './constants.ts';

const choices = textList({ maxItems: LIST_MAX_ITEMS, maxLength: ITEM_MAX_LENGTH });

const atLeastOne = (message: string) =>
  choices.check(z.refine((items) => items.length > 0, message));

const applicationExpertise = atLeastOne('Please select at least one area of expertise');
const applicationAvailability = atLeastOne('Please select your availability');

const phoneNumber = (message: string, stored?: string) =>
  requiredText(PHONE_MAX_LENGTH, message).check(
    z.refine((text) => text === '' || text === stored || isPhoneNumber(text), PHONE_TOO_SHORT),
  );

/**
 * @param stored the phone as it is, which may be from before a number needed ten digits.
 * @returns a schema for the phone in a form that changes a profile: what is stored may stay.
 */
export const changedPhone = (stored: string) => phoneNumber('Phone number is required', stored);

const profileFields = {
  phone: phoneNumber('Phone number is required'),
  city: nameText(TEXT_MAX_LENGTH, 'City is required'),
  primaryRegion: optionalText(TEXT_MAX_LENGTH),
  affiliation: nameText(TEXT_MAX_LENGTH, 'Affiliation is required'),
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
  phone: phoneNumber('Phone is required'),
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

export const declineBody = z.object({ reason: optionalText(REASON_MAX_LENGTH) });

export const withdrawBody = z.object({
  reason: requiredText(REASON_MAX_LENGTH, 'Reason is required'),
});

export const chaplainParams = idParams;

export const chaplainFilters = z.object({
  search,
  isApproved: z.optional(flag),
  status: z.optional(z.enum(APPLICATION_STATUSES)),
});

/** Whom an administrator approves together: those added by the office that a search finds. */
export const approveAddedBody = z.object({
  search,
  /** How many the administrator saw. */
  count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

export const chaplainListQuery = z.extend(chaplainFilters, paging);

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

export const manyChaplainsBody = z.object({
  ids: listOf(z.uuid(), { minItems: 1, maxItems: MANY_MAX_CHAPLAINS }),
});

export const approvedCountSchema = z.object({ approved: z.int() });

export type Chaplain = z.output<typeof chaplainSchema>;
export type ChaplainWithUser = z.output<typeof chaplainWithUserSchema>;
export type ApplicationBody = z.output<typeof applicationBody>;
export type ApproveAddedBody = z.output<typeof approveAddedBody>;
export type CreateChaplainBody = z.output<typeof createChaplainBody>;
export type UpdateOwnChaplainBody = z.output<typeof updateOwnChaplainBody>;
export type CreateFullChaplainBody = z.output<typeof createFullChaplainBody>;
export type UpdateFullChaplainBody = z.output<typeof updateFullChaplainBody>;
export type ChaplainFilters = z.output<typeof chaplainFilters>;
export type ChaplainListQuery = z.output<typeof chaplainListQuery>;
