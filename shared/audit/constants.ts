/** What an administrator can look up later. The row is written with the change or not at all. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'registered',
  'password-changed',
  'password-set-by-admin',
  'role-changed',
  'password-link-made',
  'chaplain-approved',
  'chaplain-declined',
  'chaplain-created',
  'chaplain-changed',
  'activity-changed',
  'visibility-changed',
  'chaplains-imported',
  'chaplains-exported',
  'all-chaplains-deleted',
  'resource-contributed',
  'resource-approved',
  'resource-deleted',
  'training-created',
  'training-changed',
  'training-deleted',
  'attendance-marked',
  'training-roster-changed',
  'roster-exported',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_LABELS: Record<AuditAction, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  registered: 'Registered',
  'password-changed': 'Changed own password',
  'password-set-by-admin': 'Password set by an administrator',
  'role-changed': 'Role changed',
  'password-link-made': 'Set-password link made',
  'chaplain-approved': 'Chaplain approved',
  'chaplain-declined': 'Application declined',
  'chaplain-created': 'Chaplain created',
  'chaplain-changed': 'Chaplain changed',
  'activity-changed': 'Active status changed',
  'visibility-changed': 'Directory visibility changed',
  'chaplains-imported': 'Chaplains imported',
  'chaplains-exported': 'Chaplains exported',
  'all-chaplains-deleted': 'All chaplain profiles deleted',
  'resource-contributed': 'Resource contributed',
  'resource-approved': 'Resource approved',
  'resource-deleted': 'Resource deleted',
  'training-created': 'Training session created',
  'training-changed': 'Training session changed',
  'training-deleted': 'Training session deleted',
  'attendance-marked': 'Attendance marked',
  'training-roster-changed': 'Training roster changed',
  'roster-exported': 'Training roster exported',
};

export const AUDIT_SORTS = ['createdAt'] as const;

export type AuditSort = (typeof AUDIT_SORTS)[number];
