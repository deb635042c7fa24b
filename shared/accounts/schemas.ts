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

/** Returns what a password that is being chosen must be, with the least length of a deployment. */
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

/** A password in a form where leaving it blank keeps the old one. */
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

/** A password that is being checked: only bounded, so that an old one still works. */
const givenPassword = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(PASSWORD_MAX_LENGTH, message));

/** What is said of a user name that can be taken for another. */
export const LOOK_ALIKE =
  'Username could be taken for another: use the plain letters of one alphabet';

const username = requiredText(USERNAME_MAX_LENGTH, 'Username is required').check(
  z.normalize('NFC'),
  z.regex(/^[^\s@]*$/, 'Username can’t contain spaces or @'),
  z.regex(
    /^[^\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
    'Username can’t contain invisible characters',
  ),
  z.refine((text) => !isOfMixedAlphabets(text), LOOK_ALIKE),
);

/** What a person says about themselves, wherever it is asked. */
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

/** The same of somebody new. A stored name may break the rule, so a change of it is checked apart. */
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

/** The signed-in user. */
export const ownUserSchema = z.extend(userSchema, {
  /** An approved and active chaplain, who can be called out at any moment. */
  canBeCalled: z.boolean(),
  /** Whether they have a chaplain profile, approved or not. */
  hasProfile: z.boolean(),
  /** Whether a deployment asks or tells them something, which every page shows at its top. */
  hasCall: z.boolean(),
  /** When the person opened a link that was mailed to `email`. */
  emailConfirmedAt: z.nullable(timestamp),
  /** The address that they want instead; it counts once it is confirmed. */
  pendingEmail: z.nullable(z.string()),
  /** Nothing but setting up a second factor, or passing one, is open to them. */
  mustSetUpSecondFactor: z.boolean(),
});

/** The latest invitation by mail of somebody. */
const invitationSchema = z.object({
  state: z.enum(INVITATION_STATES),
  invitedAt: timestamp,
  /** Why it did not arrive. */
  problem: z.nullable(z.string()),
});

export type Invitation = z.output<typeof invitationSchema>;

/** What an administrator sees of how a person comes to use their account. */
export const entryFields = {
  /** Whether they opened a link that was mailed to their email address. */
  isEmailConfirmed: z.boolean(),
  invitation: z.nullable(invitationSchema),
};

/** A user as an administrator sees one. */
export const listedUserSchema = z.extend(userSchema, {
  ...entryFields,
  /** False for an account that was imported and whose owner has set no password yet. */
  hasPassword: z.boolean(),
  /** When they last signed in; null for somebody who never has. */
  lastSignedInAt: z.nullable(timestamp),
  /** Whether they can sign in with an agency. */
  isAgencyLinked: z.boolean(),
  /** Whether they have a passkey or an authenticator app. */
  hasSecondFactor: z.boolean(),
  suspension: z.nullable(
    z.object({
      at: timestamp,
      /** The administrator's name; null where the account is gone. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

/** A user name or an email address. */
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

/** A change of the email address or the user name takes the current password. */
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
  /** By name unless said; those who are alike in it come by name. */
  sort: sortBy(USER_SORTS),
});

export const roleBody = z.object({ role: z.enum(ROLES, CHOOSE_ROLE) });

/** A user as a record names who made it. */
export const makerSchema = z.object({ id: z.uuid(), name: z.string() });

export type User = z.output<typeof ownUserSchema>;
export type LoginBody = z.output<typeof loginBody>;
export type RegisterBody = z.output<typeof registerBody>;
export type ProfileBody = z.output<typeof profileBody>;
export type PasswordBody = z.output<typeof passwordBody>;
export type UserListQuery = z.output<typeof userListQuery>;

/** `minLength` in characters. */
export const passwordRulesSchema = z.object({ minLength: z.int() });

const linkToken = z
  .string('This link is not valid.')
  .check(
    z.maxLength(100, 'This link is not valid.'),
    z.regex(/^[\w-]{20,}$/, 'This link is not valid.'),
  );

export const passwordLinkParams = z.object({ token: linkToken });

/** Whom a set-password link is for. */
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
  /** The account was signed out everywhere, and its second factors removed. */
  isAccessEnded: z.boolean(),
});

export const passwordLinksBody = z.object({
  chaplainIds: listOf(z.uuid(), { minItems: 1, maxItems: 50_000 }),
});

export type ConfirmedEmail = z.output<typeof confirmedEmailSchema>;
export type ListedUser = z.output<typeof listedUserSchema>;
