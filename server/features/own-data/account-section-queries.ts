import { sql } from 'drizzle-orm';
import { by, place, type Section } from './section-queries.ts';

export const PERSON_SECTIONS: readonly Section[] = [
  {
    name: 'account',
    about: 'your account: name, username, email address and role',
    tables: ['users'],
    rows: (userId) => sql`
      SELECT 'account' AS key, jsonb_build_object(
        'id', id, 'username', username, 'email', email, 'emailConfirmedAt', email_confirmed_at,
        'ownerProvedAt', owner_proved_at, 'lastSignedInAt', last_signed_in_at,
        'firstName', first_name, 'lastName', last_name, 'role', role,
        'registeredBySelf', is_self_registered, 'hasPassword', password IS NOT NULL,
        'suspendedAt', suspended_at, 'suspensionReason', suspension_reason,
        'createdAt', created_at, 'updatedAt', updated_at) AS data
      FROM users WHERE id = ${userId}`,
  },
  {
    name: 'email-changes',
    about: 'email addresses that wait for you to confirm them',
    tables: ['pending_emails', 'email_confirmations'],
    rows: (userId) => sql`
      SELECT 'wanted' AS key, jsonb_build_object('wanted', email, 'askedAt', created_at) AS data
      FROM pending_emails WHERE user_id = ${userId}
      UNION ALL
      SELECT ${place('created_at', 'token_hash')}, jsonb_build_object(
        'linkSentTo', email, 'createdAt', created_at, 'expiresAt', expires_at)
      FROM email_confirmations WHERE user_id = ${userId}`,
  },
  {
    name: 'chaplain-profile',
    about: 'your chaplain profile and how your application stands',
    tables: ['chaplains'],
    rows: (userId) => sql`
      SELECT 'profile' AS key, jsonb_build_object(
        'phone', phone, 'city', city, 'primaryRegion', primary_region, 'affiliation', affiliation,
        'credentials', credentials, 'expertise', expertise, 'availability', availability,
        'isActive', is_active, 'isApproved', is_approved, 'approvedAt', approved_at,
        'isVisibleInDirectory', is_visible_in_directory, 'isPhoneVisible', is_phone_visible,
        'declinedAt', declined_at, 'declineReason', decline_reason, 'submittedAt', submitted_at,
        'createdAt', created_at, 'updatedAt', updated_at) AS data
      FROM chaplains WHERE user_id = ${userId}`,
  },
  {
    name: 'notes',
    about: 'what the office has noted about you',
    tables: ['person_notes'],
    rows: (userId) => sql`
      SELECT ${place('created_at', 'id')} AS key, jsonb_build_object(
        'note', text, 'createdAt', created_at, 'changedAt', changed_at) AS data
      FROM person_notes WHERE user_id = ${userId}`,
  },
];

/** How the person signs in, their links and requests, and their entries in the audit trail. */
export const ACCESS_SECTIONS: readonly Section[] = [
  {
    name: 'sign-in',
    about: 'where you are signed in, and your ways of signing in, without their secrets',
    tables: [
      'sessions',
      'passkeys',
      'authenticators',
      'recovery_codes',
      'trusted_devices',
      'sign_in_steps',
      'passkey_challenges',
      'agency_identities',
      'agency_link_requests',
    ],
    rows: (userId) => sql`
      SELECT 'session ' || ${place('created_at', 'id')} AS key, jsonb_build_object(
        'session', sess ->> 'device', 'signedInBy', sess ->> 'signedInBy',
        'createdAt', created_at, 'lastSeenAt', last_seen_at) AS data
      FROM sessions WHERE user_id = ${userId}
      UNION ALL
      SELECT 'passkey ' || ${place('created_at', 'id')}, jsonb_build_object(
        'passkey', name, 'isBackedUp', is_backed_up, 'createdAt', created_at,
        'lastUsedAt', last_used_at)
      FROM passkeys WHERE user_id = ${userId}
      UNION ALL
      SELECT 'authenticator', jsonb_build_object(
        'authenticatorApp', true, 'createdAt', created_at, 'confirmedAt', confirmed_at)
      FROM authenticators WHERE user_id = ${userId}
      UNION ALL
      SELECT 'recovery ' || ${place('created_at', 'code_hash')}, jsonb_build_object(
        'recoveryCode', true, 'createdAt', created_at, 'usedAt', used_at)
      FROM recovery_codes WHERE user_id = ${userId}
      UNION ALL
      SELECT 'trusted ' || ${place('created_at', 'token_hash')}, jsonb_build_object(
        'trustedDevice', true, 'createdAt', created_at, 'expiresAt', expires_at)
      FROM trusted_devices WHERE user_id = ${userId}
      UNION ALL
      SELECT 'agency ' || issuer || subject, jsonb_build_object(
        'agency', issuer, 'subject', subject, 'email', email, 'createdAt', created_at,
        'lastUsedAt', last_used_at)
      FROM agency_identities WHERE user_id = ${userId}
      UNION ALL
      SELECT 'asked ' || token_hash, jsonb_build_object(
        'agencyAskedToLink', issuer, 'subject', subject, 'email', email)
      FROM agency_link_requests WHERE user_id = ${userId}`,
  },
  {
    name: 'links-and-requests',
    about: 'invitations, set-password links and requests of yours, without their secrets',
    tables: ['invitations', 'password_links', 'erasure_requests'],
    rows: (userId) => sql`
      SELECT 'invitation' AS key, jsonb_build_object(
        'invitedAt', invited_at, 'openedAt', opened_at, 'acceptedAt', accepted_at) AS data
      FROM invitations WHERE user_id = ${userId}
      UNION ALL
      SELECT ${place('created_at', 'token_hash')}, jsonb_build_object(
        'setPasswordLink', purpose, 'createdAt', created_at, 'expiresAt', expires_at)
      FROM password_links WHERE user_id = ${userId}
      UNION ALL
      SELECT 'erasure', jsonb_build_object('erasureAskedAt', created_at, 'reason', reason)
      FROM erasure_requests WHERE user_id = ${userId}`,
  },
  {
    name: 'audit-trail',
    about: 'what was recorded of what you did, and of what was done to your account',
    tables: ['audit_events'],
    // Leaves out details about others: what the person did to them, addresses of intruders, and
    // former texts of notes, which may name others.
    rows: (userId) => sql`
      SELECT ${place('created_at', 'id')} AS key, jsonb_build_object(
        'action', action, 'at', created_at, 'by', ${by('actor_id', userId)},
        'about', CASE WHEN subject_id = ${userId} THEN 'you'
          WHEN subject_id IS NULL THEN NULL ELSE 'another person' END,
        'details', CASE
          WHEN subject_id <> ${userId} THEN NULL
          WHEN actor_id = ${userId} THEN details
          ELSE details - 'address' - 'former' END) AS data
      FROM audit_events WHERE actor_id = ${userId} OR subject_id = ${userId}`,
  },
];
