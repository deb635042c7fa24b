export const ROLES = ['admin', 'chaplain', 'guest'] as const;
export const SELF_CHOSEN_ROLES = ['chaplain', 'guest'] as const;
export const DEFAULT_ROLE = 'chaplain';

/** What is said of a role that there isn't. */
export const CHOOSE_ROLE = `Choose ${ROLES.slice(0, -1).join(', ')} or ${ROLES.at(-1)}`;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  chaplain: 'Chaplain',
  guest: 'Guest',
};

/** What somebody who gives a role is told of it. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Runs the program: approves, imports and changes people, sees everything.',
  chaplain: 'Opens the Directory; sees contact details once the application is approved.',
  guest: 'Follows the program’s trainings and resources.',
};

/** What users can be filtered by besides: whether they are suspended. */
export const ACCESS_FILTERS = ['not-suspended', 'suspended'] as const;

/** What users can be sorted by. */
export const USER_SORTS = [
  'name',
  'username',
  'email',
  'role',
  'createdAt',
  'lastSignedInAt',
] as const;

export type UserSort = (typeof USER_SORTS)[number];

/** Messages of the sign-in form for a blank field. */
export const LOGIN_REQUIRED = {
  username: 'Username is required',
  password: 'Password is required',
};

/** Characters. A deployment can raise the minimum with PASSWORD_MIN_LENGTH. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 1000;

export const NAME_MAX_LENGTH = 100;
export const USERNAME_MAX_LENGTH = 60;

/** How far an invitation by mail has come. */
export const INVITATION_STATES = ['invited', 'opened', 'bounced', 'accepted'] as const;

/** What lists can be filtered by: the state, or that there is neither a password nor an invitation. */
export const INVITATION_FILTERS = ['no-password', 'not-invited', ...INVITATION_STATES] as const;

export type InvitationFilter = (typeof INVITATION_FILTERS)[number];

/** Why a set-password link was made. Only one that was mailed confirms the person's address. */
export const PASSWORD_LINK_PURPOSES = ['by-hand', 'invitation', 'reset'] as const;

export type PasswordLinkPurpose = (typeof PASSWORD_LINK_PURPOSES)[number];
