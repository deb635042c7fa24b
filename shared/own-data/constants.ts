export const ERASURE_REASON_MAX_LENGTH = 1000;

export const NEUTRAL_NAME = { firstName: 'Former', lastName: 'chaplain' } as const;

export const ERASED_PARTS = {
  account: 'Name, username, email address and password',
  profile: 'Chaplain profile',
  availability: 'Availability, languages and travel',
  contacts: 'Phones and browsers for messages, and message settings',
  access: 'Sessions, passkeys, authenticator apps and links',
  messages: 'Messages sent to them',
  rsvps: 'Training seats for which no attendance was recorded',
  credentials: 'Credentials and exemptions, with their documents',
  bookmarks: 'Saved resources',
  pendingResources: 'Resources that wait for review, with their files',
  uploads: 'Uploaded files that nothing uses',
  notes: 'Notes and reasons on their deployments',
  auditDetails: 'Names, addresses and reasons in the audit trail',
} as const;

export type ErasedPart = keyof typeof ERASED_PARTS;

export const KEPT_PARTS = {
  hours: {
    label: 'Hours on scene',
    why: 'The agency must account for hours that were reimbursed.',
  },
  deployments: {
    label: 'Calls and answers',
    why: 'They are part of the record of each activation. Notes and reasons are deleted.',
  },
  attendance: {
    label: 'Attendance at trainings',
    why: 'It is part of the record of each session.',
  },
  auditEvents: {
    label: 'Events in the audit trail',
    why: 'They say what was done and when, without names and addresses.',
  },
  approvedResources: {
    label: 'Approved resources',
    why: 'They belong to the library and are kept, but the contributor’s name is removed.',
  },
} as const;

export type KeptPart = keyof typeof KEPT_PARTS;
