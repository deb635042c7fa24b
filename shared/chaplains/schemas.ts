import * as z from 'zod/mini';
import {
  CHOOSE_ROLE,
  DEFAULT_ROLE,
  INVITATION_FILTERS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
} from '#shared/accounts/constants.ts';
import {
  entryFields,
  keptWhenBlank,
  newPersonFields,
  personFields,
} from '#shared/accounts/schemas.ts';
import {
  flag,
  idParams,
  listOf,
  optionalText,
  paging,
  requiredText,
  search,
  timestamp,
} from '#shared/fields.ts';
import { APPLICATION_STATUSES, MANY_MAX_CHAPLAINS, REASON_MAX_LENGTH } from './constants.ts';
import { listedColumns, PROFILE_FIELDS, schemasOf } from './profile-fields.ts';

/** Accepts the stored phone even with fewer than ten digits. */
export const changedPhone = PROFILE_FIELDS.phone.keeping;

export const applicationBody = z.object(schemasOf('application'));

export const createChaplainBody = z.object(schemasOf('create'));

export const updateOwnChaplainBody = z.partial(
  z.object({
    ...schemasOf('change'),
    isVisibleInDirectory: z.boolean(),
    isPhoneVisible: z.boolean(),
  }),
);

export const fullChaplainFields = {
  ...personFields,
  ...schemasOf('officeCreate'),
  role: z._default(z.enum(ROLES, CHOOSE_ROLE), DEFAULT_ROLE),
};

export const newChaplainFields = { ...fullChaplainFields, ...newPersonFields };

export const PASSWORD_REQUIRED = 'Please enter a password for the new user account.';

export const newUserPassword = z
  .string(PASSWORD_REQUIRED)
  .check(
    z.minLength(1, PASSWORD_REQUIRED),
    z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH),
  );

export const createFullChaplainBody = z.discriminatedUnion(
  'invites',
  [
    z.object({
      ...newChaplainFields,
      invites: z.optional(z.literal(false)),
      password: newUserPassword,
    }),
    z.object({
      ...newChaplainFields,
      invites: z.literal(true),
      password: z.optional(
        z.literal('', 'Leave the password blank: the person sets it with the link in the mail.'),
      ),
    }),
  ],
  'Choose whether the person is invited by mail',
);

export const updateFullChaplainBody = z.partial(
  z.object({
    ...personFields,
    ...schemasOf('officeChange'),
    password: keptWhenBlank,
    role: z.enum(ROLES, CHOOSE_ROLE),
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
  invitation: z.optional(z.enum(INVITATION_FILTERS)),
});

export const inviteFoundBody = z.object({
  search,
  status: z.optional(z.enum(APPLICATION_STATUSES)),
  invitation: z.optional(z.enum(INVITATION_FILTERS)),
  count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

export const approveAddedBody = z.object({
  search,
  count: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

export const chaplainListQuery = z.extend(chaplainFilters, paging);

export const chaplainSchema = z.object({
  ...listedColumns,
  ...schemasOf('stored'),
  isApproved: z.boolean(),
  isPhoneVisible: z.boolean(),
  approvedAt: z.nullable(timestamp),
  declinedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  submittedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});

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
    ...entryFields,
    canSignIn: z.boolean(),
    isSuspended: z.boolean(),
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
export type InviteFoundBody = z.output<typeof inviteFoundBody>;
export type ChaplainListQuery = z.output<typeof chaplainListQuery>;
