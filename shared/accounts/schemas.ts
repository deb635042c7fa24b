import * as z from 'zod/mini';
import {
  email,
  idParams,
  listOf,
  nameText,
  paging,
  requiredText,
  search,
  sortBy,
  timestamp,
} from '#shared/fields.ts';
import { isOfMixedAlphabets } from '#shared/visible-text.ts';
import {
  ACCESS_FILTERS,
  CHOOSE_ROLE,
  DEFAULT_ROLE,
  INVITATION_FILTERS,
  INVITATION_STATES,
  LOGIN_REQUIRED,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
  SELF_CHOSEN_ROLES,
  USER_SORTS,
  USERNAME_MAX_LENGTH,
} from './constants.ts';
import { nameProblem } from './names.ts';

export const newPasswordOf = (minLength: number) =>
  z
    .string('Password is required')
    .check(
      z.minLength(minLength, `Password must be at least ${minLength} characters`),
      z.maxLength(
        PASSWORD_MAX_LENGTH,
        `Password must be at most ${PASSWORD_MAX_LENGTH.toLocaleString('en-US')} characters`,
      ),
    );

const newPassword = newPasswordOf(PASSWORD_MIN_LENGTH);

export const keptWhenBlank = z.string().check(
  z.maxLength(
    PASSWORD_MAX_LENGTH,
    `Password must be at most ${PASSWORD_MAX_LENGTH.toLocaleString('en-US')} characters`,
  ),
  z.refine(
    (text) => text === '' || newPassword.safeParse(text).success,
    `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  ),
);

/** Only limits the length, so that a password set under older rules still works. */
const givenPassword = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(PASSWORD_MAX_LENGTH, message));

export const LOOK_ALIKE =
  'Username could be mistaken for another: use plain letters of only one alphabet';

const username = requiredText(USERNAME_MAX_LENGTH, 'Username is required').check(
  z.normalize('NFC'),
  z.regex(/^[^\s@]*$/, 'Username can’t contain spaces or @'),
  z.regex(
    /^[^\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
    'Username can’t contain invisible characters',
  ),
  z.refine((text) => !isOfMixedAlphabets(text), LOOK_ALIKE),
);

export const personFields = {
  firstName: nameText(NAME_MAX_LENGTH, 'First name is required'),
  lastName: nameText(NAME_MAX_LENGTH, 'Last name is required'),
  email,
  username,
};

const newName = (schema: (typeof personFields)['firstName']) =>
  schema.check((payload) => {
    const message = nameProblem(payload.value);
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message });
  });

/** Fields of new people. Stored names may break `nameProblem`, so changes are checked elsewhere. */
export const newPersonFields = {
  ...personFields,
  firstName: newName(personFields.firstName),
  lastName: newName(personFields.lastName),
};

const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const ownUserSchema = z.extend(userSchema, {
  canBeCalled: z.boolean(),
  hasProfile: z.boolean(),
  hasCall: z.boolean(),
  emailConfirmedAt: z.nullable(timestamp),
  pendingEmail: z.nullable(z.string()),
  /** Whether the person must set up or pass a second factor before doing anything else. */
  mustSetUpSecondFactor: z.boolean(),
});

const invitationSchema = z.object({
  state: z.enum(INVITATION_STATES),
  invitedAt: timestamp,
  problem: z.nullable(z.string()),
});

export type Invitation = z.output<typeof invitationSchema>;

export const entryFields = {
  isEmailConfirmed: z.boolean(),
  invitation: z.nullable(invitationSchema),
};

export const listedUserSchema = z.extend(userSchema, {
  ...entryFields,
  hasPassword: z.boolean(),
  lastSignedInAt: z.nullable(timestamp),
  isAgencyLinked: z.boolean(),
  hasSecondFactor: z.boolean(),
  suspension: z.nullable(
    z.object({
      at: timestamp,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

const loginName = requiredText(254, LOGIN_REQUIRED.username).check(z.normalize('NFC'));

export const loginBody = z.object({
  username: loginName,
  password: givenPassword(LOGIN_REQUIRED.password),
});

export const passwordResetBody = z.object({ username: loginName });

export const registerBody = z.object({
  ...newPersonFields,
  password: newPassword,
  role: z._default(z.enum(SELF_CHOSEN_ROLES, 'Choose chaplain or guest'), DEFAULT_ROLE),
});

/** The server requires the current password to change the email address or the username. */
export const profileBody = z.extend(z.partial(z.object(personFields)), {
  currentPassword: z.optional(givenPassword('Current password is required')),
});

export const passwordBody = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword,
});

export const userParams = idParams;

export const userListQuery = z.object({
  ...paging,
  search,
  role: z.optional(z.enum([...ROLES, 'all'])),
  invitation: z.optional(z.enum(INVITATION_FILTERS)),
  access: z.optional(z.enum(ACCESS_FILTERS)),
  sort: sortBy(USER_SORTS),
});

export const roleBody = z.object({ role: z.enum(ROLES, CHOOSE_ROLE) });

export const makerSchema = z.object({ id: z.uuid(), name: z.string() });

export type User = z.output<typeof ownUserSchema>;
export type LoginBody = z.output<typeof loginBody>;
export type RegisterBody = z.output<typeof registerBody>;
export type ProfileBody = z.output<typeof profileBody>;
export type PasswordBody = z.output<typeof passwordBody>;
export type UserListQuery = z.output<typeof userListQuery>;

export const passwordRulesSchema = z.object({ minLength: z.int() });

const linkToken = z
  .string('This link is not valid.')
  .check(
    z.maxLength(100, 'This link is not valid.'),
    z.regex(/^[\w-]{20,}$/, 'This link is not valid.'),
  );

export const passwordLinkParams = z.object({ token: linkToken });

export const passwordLinkSchema = z.object({
  firstName: z.string(),
  username: z.string(),
  expiresAt: timestamp,
});

export const newPasswordLinkSchema = z.object({ url: z.string(), expiresAt: timestamp });

export const setPasswordBody = z.object({ token: linkToken, password: newPassword });

export const invitedCountSchema = z.object({ invited: z.int() });

export const confirmEmailBody = z.object({ token: linkToken });

export const confirmedEmailSchema = z.object({
  email: z.string(),
  /** Whether the account was signed out everywhere and its second factors removed. */
  isAccessEnded: z.boolean(),
});

export const passwordLinksBody = z.object({
  chaplainIds: listOf(z.uuid(), { minItems: 1, maxItems: 50_000 }),
});

export type ConfirmedEmail = z.output<typeof confirmedEmailSchema>;
export type ListedUser = z.output<typeof listedUserSchema>;
