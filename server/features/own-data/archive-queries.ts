import { sql, type SQL } from 'drizzle-orm';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';

export type OwnRow = Record<string, unknown>;

interface Section {
  name: string;
  about: string;
  tables: readonly string[];
  /** Names each column, so that later ones aren't exposed by accident. `key` sorts the pages. */
  rows: (userId: string) => SQL;
}

export async function* readSection(orm: Executor, { rows }: Section, userId: string) {
  let after = '';
  for (;;) {
    const part = await orm.execute<{ key: string; data: OwnRow }>(sql`
      SELECT key, data FROM (${rows(userId)}) AS section
      WHERE key COLLATE "C" > ${after} ORDER BY key COLLATE "C" LIMIT ${MAX_ROWS}`);
    yield* part.rows.map(({ data }) => data);
    after = part.rows.at(-1)?.key ?? after;
    if (part.rows.length < MAX_ROWS) return;
  }
}

interface OwnFile extends Record<string, unknown> {
  objectId: string;
  name: string;
}

export async function listOwnFiles(orm: Executor, userId: string) {
  const { rows } = await orm.execute<OwnFile>(sql`
    SELECT object_id AS "objectId", file_name AS name FROM resources WHERE uploaded_by = ${userId}
    UNION ALL
    SELECT object_id, coalesce(name, 'upload') FROM uploads
    WHERE user_id = ${userId} AND object_id IS NOT NULL
    ORDER BY name, "objectId"`);
  return rows;
}

const place = (time: string, id: string) =>
  sql.raw(`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ${id}`);

/** Hides which administrator acted. */
const by = (column: string, userId: string) =>
  sql`CASE WHEN ${sql.raw(column)} = ${userId} THEN 'you' WHEN ${sql.raw(column)} IS NULL THEN NULL ELSE 'the office' END`;

const own = (userId: string) => sql`(SELECT id FROM chaplains WHERE user_id = ${userId})`;

/** Leaves out names of other people. */
const TOLD = [
  'eventType',
  'location',
  'address',
  'startTime',
  'note',
  'hours',
  'title',
  'body',
  'newEmail',
  'dateTime',
  'duration',
  'minutes',
  'device',
  'at',
  'changed',
];

export const SECTIONS: readonly Section[] = [
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
    name: 'training',
    about: 'your seats in trainings, and whether you attended',
    tables: ['training_rsvps', 'calendar_feeds'],
    rows: (userId) => sql`
      SELECT ${place('rsvp.rsvped_at', 'rsvp.id')} AS key, jsonb_build_object(
        'training', session.title, 'dateTime', session.date_time, 'location', session.location,
        'status', rsvp.status, 'rsvpedAt', rsvp.rsvped_at, 'promotedAt', rsvp.promoted_at,
        'attendedAt', rsvp.attended_at) AS data
      FROM training_rsvps AS rsvp
      JOIN training_sessions AS session ON session.id = rsvp.training_id
      WHERE rsvp.chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'calendar', jsonb_build_object('calendarAddressMadeAt', created_at)
      FROM calendar_feeds WHERE user_id = ${userId}`,
  },
  {
    name: 'deployments',
    about: 'the activations that you were asked to come to, and what you answered',
    tables: ['activation_assignments', 'deployment_contacts'],
    rows: (userId) => sql`
      SELECT ${place('deployment.asked_at', 'deployment.id')} AS key, jsonb_build_object(
        'id', deployment.id, 'eventType', activation.event_type, 'location', activation.location,
        'startTime', activation.start_time, 'status', deployment.status,
        'message', deployment.message, 'askedAt', deployment.asked_at,
        'answeredAt', deployment.answered_at, 'answeredThrough', deployment.answered_through,
        'expectedAt', deployment.expected_at, 'declineReason', deployment.decline_reason,
        'acknowledgedAt', deployment.acknowledged_at,
        'contacts', (SELECT jsonb_object_agg(kind, count) FROM deployment_contacts
          WHERE assignment_id = deployment.id)) AS data
      FROM activation_assignments AS deployment
      JOIN activations AS activation ON activation.id = deployment.activation_id
      WHERE deployment.user_id = ${userId}`,
  },
  {
    name: 'hours',
    about: 'your hours on scene, with the notes about them',
    tables: ['deployment_shifts'],
    rows: (userId) => sql`
      SELECT ${place('shift.arrived_at', 'shift.id')} AS key, jsonb_build_object(
        'deploymentId', shift.assignment_id, 'arrivedAt', shift.arrived_at, 'leftAt', shift.left_at,
        'kindOfWork', shift.kind_of_work, 'note', shift.note, 'approvedAt', shift.approved_at) AS data
      FROM deployment_shifts AS shift
      JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
      WHERE deployment.user_id = ${userId}`,
  },
  {
    name: 'taps',
    about: 'each answer, arrival and count that you or the office recorded for you',
    tables: ['deployment_actions'],
    rows: (userId) => sql`
      SELECT ${place('action.received_at', 'action.id')} AS key, jsonb_build_object(
        'deploymentId', action.assignment_id, 'kind', action.kind, 'at', action.at,
        'receivedAt', action.received_at, 'by', ${by('action.user_id', userId)},
        'details', action.details) AS data
      FROM deployment_actions AS action
      JOIN activation_assignments AS deployment ON deployment.id = action.assignment_id
      WHERE deployment.user_id = ${userId}`,
  },
  {
    name: 'resources',
    about: 'resources that you contributed; their files are in the folder “files”',
    tables: ['resources'],
    rows: (userId) => sql`
      SELECT ${place('created_at', 'id')} AS key, jsonb_build_object(
        'title', title, 'description', description, 'category', category, 'format', format,
        'tags', tags, 'fileName', file_name, 'fileSize', file_size, 'contentType', content_type,
        'isApproved', is_approved, 'approvedAt', approved_at, 'createdAt', created_at,
        'updatedAt', updated_at) AS data
      FROM resources WHERE uploaded_by = ${userId}`,
  },
  {
    name: 'saved-resources',
    about: 'resources that you saved',
    tables: ['resource_bookmarks'],
    rows: (userId) => sql`
      SELECT ${place('bookmark.created_at', 'resource.id')} AS key, jsonb_build_object(
        'title', resource.title, 'savedAt', bookmark.created_at) AS data
      FROM resource_bookmarks AS bookmark
      JOIN resources AS resource ON resource.id = bookmark.resource_id
      WHERE bookmark.user_id = ${userId}`,
  },
  {
    name: 'uploads',
    about: 'files that you uploaded in the last day; those that nothing uses yet are in “files”',
    tables: ['uploads', 'taken_uploads'],
    rows: (userId) => sql`
      SELECT ${place('created_at', 'id')} AS key, jsonb_build_object(
        'name', name, 'size', size, 'contentType', content_type, 'createdAt', created_at) AS data
      FROM uploads WHERE user_id = ${userId}
      UNION ALL
      SELECT ${place('taken_at', 'id')}, jsonb_build_object(
        'name', name, 'size', size, 'contentType', content_type, 'usedAt', taken_at)
      FROM taken_uploads WHERE user_id = ${userId}`,
  },
  {
    name: 'messages',
    about: 'messages that the portal sent to you, or is about to',
    tables: ['messages', 'deliveries', 'answer_links'],
    rows: (userId) => sql`
      SELECT ${place('delivery.created_at', 'delivery.id')} AS key, jsonb_build_object(
        'kind', message.kind, 'channel', delivery.channel, 'state', delivery.state,
        'address', delivery.address, 'problem', delivery.problem,
        'createdAt', delivery.created_at, 'sentAt', delivery.sent_at,
        'deliveredAt', delivery.delivered_at, 'openedAt', delivery.opened_at,
        'answeredAt', delivery.answered_at,
        'told', (SELECT coalesce(jsonb_object_agg(fact.key, fact.value), '{}')
          FROM jsonb_each(message.facts) AS fact
          WHERE fact.key = ANY(${sql.param(TOLD)}::text[]))) AS data
      FROM deliveries AS delivery JOIN messages AS message ON message.id = delivery.message_id
      WHERE delivery.user_id = ${userId}`,
  },
  {
    name: 'message-settings',
    about: 'how messages reach you: your choices, your number and your browsers',
    tables: ['message_preferences', 'text_numbers', 'push_subscriptions', 'contact_failures'],
    rows: (userId) => sql`
      SELECT 'choices' AS key, jsonb_build_object(
        'channels', channels, 'quietFrom', quiet_from, 'quietTo', quiet_to, 'timeZone', time_zone,
        'updatedAt', updated_at) AS data
      FROM message_preferences WHERE user_id = ${userId}
      UNION ALL
      SELECT 'number', jsonb_build_object(
        'number', number, 'confirmedAt', confirmed_at, 'stoppedAt', stopped_at,
        'createdAt', created_at)
      FROM text_numbers WHERE user_id = ${userId}
      UNION ALL
      SELECT 'browser ' || ${place('created_at', 'id')}, jsonb_build_object(
        'browserOf', substring(endpoint from '^https://[^/]+'), 'createdAt', created_at,
        'lastSeenAt', last_seen_at)
      FROM push_subscriptions WHERE user_id = ${userId}
      UNION ALL
      SELECT 'failure ' || channel, jsonb_build_object(
        'channel', channel, 'since', since, 'problem', problem)
      FROM contact_failures WHERE user_id = ${userId}`,
  },
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
    // Details of what the person did to others, and intruders' addresses, belong to others.
    rows: (userId) => sql`
      SELECT ${place('created_at', 'id')} AS key, jsonb_build_object(
        'action', action, 'at', created_at, 'by', ${by('actor_id', userId)},
        'about', CASE WHEN subject_id = ${userId} THEN 'you'
          WHEN subject_id IS NULL THEN NULL ELSE 'another person' END,
        'details', CASE
          WHEN subject_id <> ${userId} THEN NULL
          WHEN actor_id = ${userId} THEN details
          ELSE details - 'address' END) AS data
      FROM audit_events WHERE actor_id = ${userId} OR subject_id = ${userId}`,
  },
];
