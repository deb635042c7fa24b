interface LeftOut {
  table: string;
  because: string;
}

/** Tables that could let somebody sign in or act as a person. Only `npm run move` copies them. */
export const LEFT_OUT_TABLES: readonly LeftOut[] = [
  { table: 'sessions', because: 'anybody with the cookie of an open session is signed in' },
  { table: 'trusted_devices', because: 'such a browser is not asked for the second factor' },
  { table: 'sign_in_steps', because: 'such a sign-in has already passed the password check' },
  { table: 'passkey_challenges', because: 'a passkey that signs a challenge signs its owner in' },
  {
    table: 'agency_sign_ins',
    because: 'a person who returns from the agency with such a sign-in is signed in',
  },
  { table: 'agency_link_requests', because: 'each of them links an agency account' },
  { table: 'password_links', because: 'anybody with the link can set the password' },
  { table: 'email_confirmations', because: 'anybody with the link can confirm an address' },
  { table: 'answer_links', because: 'anybody with the link can answer a call for another person' },
  { table: 'portal_keys', because: 'with the session secret they make the links in messages' },
];

export const ARCHIVED_TABLES: readonly string[] = [
  // Without these hashes and keys nobody could sign in after a restore.
  'users',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'agency_identities',
  // Without these rows, guesses of passwords would no longer be limited after a restore.
  'rate_limits',
  'invitations',
  'pending_emails',
  'calendar_feeds',
  'text_numbers',
  'push_subscriptions',
  'message_preferences',
  'contact_failures',
  // Safe to archive: links are made only when a message is sent, with a key that isn't archived.
  'messages',
  'deliveries',
  'portal_settings',
  'uploads',
  'taken_uploads',
  'object_deletions',
  'chaplains',
  'availability_weeks',
  'away_times',
  'chaplain_languages',
  'chaplain_travel',
  'erasure_requests',
  'person_notes',
  'audit_events',
  'announcements',
  'activations',
  'sites',
  'site_shifts',
  'site_codes',
  'activation_assignments',
  'deployment_shifts',
  'deployment_contacts',
  'deployment_actions',
  'activation_log',
  'after_action_notes',
  'care_checks',
  'contact_claims',
  'duties',
  'handovers',
  'received_texts',
  'walk_ups',
  'credential_kinds',
  'training_sessions',
  'training_rsvps',
  'credentials',
  'credential_exemptions',
  'credential_reminders',
  'tiers',
  'tier_versions',
  'field_guide_sections',
  'field_guide_images',
  'resources',
  'resource_bookmarks',
];

/** Archives leave these columns empty, because they identify sessions. */
const EMPTIED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  push_subscriptions: ['sid'],
};

const leftOut = new Set(LEFT_OUT_TABLES.map(({ table }) => table));

export const isLeftOut = (table: string) => leftOut.has(table);

export const isEmptied = (table: string, column: string) =>
  EMPTIED_COLUMNS[table]?.includes(column) ?? false;
