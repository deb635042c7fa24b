/** What an administrator can look up later. The row is written with the change or not at all. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'registered',
  'password-changed',
  'password-set-by-admin',
  'role-changed',
  'chaplain-approved',
  'chaplain-declined',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
