export const ROLES = ['admin', 'chaplain', 'guest'] as const;
export const SELF_CHOSEN_ROLES = ['chaplain', 'guest'] as const;
export const DEFAULT_ROLE = 'chaplain';

export const CHOOSE_ROLE = `Choose ${ROLES.slice(0, -1).join(', ')} or ${ROLES.at(-1)}`;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  chaplain: 'Chaplain',
  guest: 'Guest',
};

export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Runs the program: approves, imports and edits people, and sees everything.',
  chaplain: 'Opens the Directory; sees contact details once the application is approved.',
  guest: 'Can see the program’s trainings and resources.',
};

export const ACCESS_FILTERS = ['not-suspended', 'suspended'] as const;

export const USER_SORTS = [
  'name',
  'username',
  'email',
  'role',
  'createdAt',
  'lastSignedInAt',
] as const;

export type UserSort = (typeof USER_SORTS)[number];

export const LOGIN_REQUIRED = {
  username: 'Username is required',
  password: 'Password is required',
};

/** In characters. PASSWORD_MIN_LENGTH in the environment can raise the minimum. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 1000;

export const NAME_MAX_LENGTH = 100;
export const USERNAME_MAX_LENGTH = 60;

export const INVITATION_STATES = ['invited', 'opened', 'bounced', 'accepted'] as const;

export const INVITATION_FILTERS = ['no-password', 'not-invited', ...INVITATION_STATES] as const;

export type InvitationFilter = (typeof INVITATION_FILTERS)[number];

/** Only a mailed link (an invitation or a reset) also confirms the person's email address. */
export const PASSWORD_LINK_PURPOSES = ['by-hand', 'invitation', 'reset'] as const;

export type PasswordLinkPurpose = (typeof PASSWORD_LINK_PURPOSES)[number];
