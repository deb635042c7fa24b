interface Retained {
  table: string;
  kept: string;
  setting: string | null;
  by: string;
}

const HOURLY = 'the hourly retention job';
const SWEEP = 'the sweep of files, every 10 minutes';

/** Tables that would otherwise grow without end. docs/operations/data.md has the same list. */
export const RETAINED_TABLES: readonly Retained[] = [
  {
    table: 'audit_events',
    kept: 'for good; or as page Program says, but at least until it was exported',
    setting: 'AUDIT_RETENTION_DAYS',
    by: HOURLY,
  },
  {
    table: 'messages',
    kept: '730 days, or as page Program says',
    setting: 'MESSAGE_RETENTION_DAYS',
    by: HOURLY,
  },
  { table: 'deliveries', kept: 'as long as its message', setting: null, by: HOURLY },
  { table: 'answer_links', kept: 'as long as its delivery', setting: null, by: HOURLY },
  {
    table: 'sessions',
    kept: '7 days at most; only the 20 that a person used last',
    setting: null,
    by: 'the hourly retention job; a sign-in',
  },
  { table: 'away_times', kept: 'a year after its last day', setting: null, by: HOURLY },
  {
    table: 'walk_ups',
    kept: '30 days after the end of the activation',
    setting: null,
    by: HOURLY,
  },
  { table: 'care_checks', kept: '400 days after it was sent', setting: null, by: HOURLY },
  { table: 'rate_limits', kept: 'until the limit is over', setting: null, by: HOURLY },
  { table: 'password_links', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'email_confirmations', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'passkey_challenges', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'sign_in_steps', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'trusted_devices', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'agency_sign_ins', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'agency_link_requests', kept: 'until it is over', setting: null, by: HOURLY },
  { table: 'uploads', kept: 'a day', setting: null, by: SWEEP },
  { table: 'taken_uploads', kept: 'a day', setting: null, by: SWEEP },
  {
    table: 'object_deletions',
    kept: 'until the store has deleted the file',
    setting: null,
    by: SWEEP,
  },
  {
    table: 'field_guide_images',
    kept: '30 days after the last section that names it',
    setting: null,
    by: HOURLY,
  },
  {
    table: 'contact_claims',
    kept: '30 days after it was closed, or after its activation ended',
    setting: null,
    by: HOURLY,
  },
  {
    table: 'push_subscriptions',
    kept: 'until the browser’s push service no longer knows it, or its session signs out',
    setting: null,
    by: 'the thread that sends messages; signing out',
  },
];

/** Tables whose rows are deleted with their person, and tables that the office keeps for good. */
export const KEPT_TABLES: readonly string[] = [
  'users',
  'chaplains',
  'availability_weeks',
  'chaplain_languages',
  'chaplain_travel',
  'invitations',
  'pending_emails',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'agency_identities',
  'erasure_requests',
  'person_notes',
  'calendar_feeds',
  'text_numbers',
  'message_preferences',
  'contact_failures',
  'portal_settings',
  'portal_keys',
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
  'duties',
  'handovers',
  'received_texts',
  'after_action_notes',
  'credential_kinds',
  'training_sessions',
  'training_rsvps',
  'credentials',
  'credential_exemptions',
  'credential_reminders',
  'tiers',
  'tier_versions',
  'field_guide_sections',
  'resources',
  'resource_bookmarks',
];
