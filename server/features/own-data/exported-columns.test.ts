import { expect, test } from 'vitest';
import { columnsOf, columnsRead, referencesToPeople } from '#server/testing/columns.ts';
import { SECTIONS } from './archive-queries.ts';

const LEFT_OUT: Record<string, readonly string[]> = {
  'It links rows and says nothing more of the person.': [
    '*.id',
    '*.user_id',
    '*.chaplain_id',
    'activation_assignments.activation_id',
    'activation_assignments.chaplain_name',
    'activations.created_by',
    'activations.lead_chaplain_id',
    'announcements.created_by',
    'announcements.scheduled_by',
    'answer_links.delivery_id',
    'deliveries.assignment_id',
    'deliveries.message_id',
    'field_guide_sections.last_edited_by',
    'messages.activation_id',
    'messages.created_by',
    'resource_bookmarks.resource_id',
    'resources.object_id',
    'resources.uploaded_by',
    'taken_uploads.object_id',
    'training_rsvps.training_id',
    'training_sessions.created_by',
    'uploads.object_id',
  ],
  'It names an administrator.': [
    'activation_assignments.asked_by',
    'chaplains.approved_by',
    'chaplains.declined_by',
    'person_notes.author_id',
    'deployment_shifts.approved_by',
    'invitations.invited_by',
    'resources.approved_by',
    'users.suspended_by',
  ],
  'It is a secret, or of use only beside one.': [
    'answer_links.token_hash',
    'answer_links.created_at',
    'agency_link_requests.expires_at',
    'agency_link_requests.token_hash',
    'authenticators.last_step',
    'authenticators.sealed_secret',
    'calendar_feeds.feed_id',
    'email_confirmations.token_hash',
    'passkey_challenges.challenge_hash',
    'passkey_challenges.expires_at',
    'passkey_challenges.purpose',
    'passkeys.counter',
    'passkeys.credential_id',
    'passkeys.public_key',
    'passkeys.transports',
    'password_links.token_hash',
    'push_subscriptions.auth',
    'push_subscriptions.p256dh',
    'push_subscriptions.sid',
    'recovery_codes.code_hash',
    'sessions.sid',
    'sign_in_steps.expires_at',
    'sign_in_steps.password_fingerprint',
    'sign_in_steps.token_hash',
    'text_numbers.code_attempts',
    'text_numbers.code_expires_at',
    'text_numbers.code_hash',
    'trusted_devices.password_fingerprint',
    'trusted_devices.token_hash',
  ],
  'It repeats other columns, for searches, lists and guards.': [
    'chaplains.is_erased',
    'chaplains.is_guest',
    'chaplains.is_suspended',
    'chaplains.phone_digits',
    'chaplains.search_text',
    'chaplains.sort_name',
    'deployment_actions.effect',
    'resources.search_text',
    'users.search_text',
  ],
  'It is how the portal keeps itself in order.': [
    'activation_assignments.release_at',
    'activation_assignments.remind_at',
    'activation_assignments.updated_at',
    'audit_events.position',
    'deliveries.attempts',
    'deliveries.due_at',
    'deliveries.lost_attempts',
    'deliveries.priority',
    'deliveries.provider_id',
    'deliveries.waits_since',
    'deployment_shifts.updated_at',
    'deployment_shifts.warned_hours',
    'messages.created_at',
    'messages.give_up_at',
    'resources.file_path',
    'resources.file_url',
    'sessions.expire',
    'sessions.verified_at',
    'training_rsvps.arrival',
    'uploads.receiving_until',
    'uploads.reserved',
  ],
  'An erased person has no account to ask from.': ['users.erased_at'],
};

test('each column that tells of a person is in their archive, or a reason says why not', () => {
  const exported = SECTIONS.flatMap(({ rows }) => columnsRead(rows('')));
  const read = SECTIONS.flatMap((section) => section.tables);
  const telling = read.flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`));
  const leftOut = Object.values(LEFT_OUT).flat();
  const missing = [...new Set([...telling, ...referencesToPeople])]
    .filter((name) => !exported.includes(name))
    .filter((name) => !leftOut.includes(name) && !leftOut.includes(name.replace(/^\w+/, '*')));
  expect(missing).toEqual([]);
  expect(leftOut.filter((name) => exported.includes(name))).toEqual([]);
});
