import { sql } from 'drizzle-orm';
import { WEEKDAYS } from '#shared/availability/constants.ts';
import { by, place, type Section } from './section-queries.ts';

const own = (userId: string) => sql`(SELECT id FROM chaplains WHERE user_id = ${userId})`;

/** Message facts that the archive includes. Facts that name other people are left out. */
const TOLD = [
  'eventType',
  'location',
  'address',
  'startTime',
  'dueAt',
  'note',
  'hours',
  'text',
  'title',
  'body',
  'newEmail',
  'dateTime',
  'duration',
  'minutes',
  'credential',
  'credentials',
  'reason',
  'freeDays',
  'confirmedOn',
  'device',
  'at',
  'changed',
];

export const PROGRAM_SECTIONS: readonly Section[] = [
  {
    name: 'availability',
    about: 'when you are free or away, the languages that you speak, and how far you travel',
    tables: ['availability_weeks', 'away_times', 'chaplain_languages', 'chaplain_travel'],
    rows: (userId) => sql`
      SELECT 'week' AS key, jsonb_build_object(
        'freeDays', (SELECT jsonb_agg(name ORDER BY place) FROM unnest(
          ${sql.param([...WEEKDAYS])}::text[]) WITH ORDINALITY AS weekday(name, place)
          WHERE days & (1 << (place::int - 1)) <> 0),
        'confirmedAt', confirmed_at, 'askedAt', asked_at) AS data
      FROM availability_weeks WHERE chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'away ' || from_on, jsonb_build_object(
        'awayFrom', from_on, 'awayUntil', until_on, 'createdAt', created_at)
      FROM away_times WHERE chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'language ' || language, jsonb_build_object('language', language, 'level', level)
      FROM chaplain_languages WHERE chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'travel', jsonb_build_object(
        'homeZip', zip, 'latitude', latitude, 'longitude', longitude,
        'travelsMiles', miles, 'staysOvernight', overnight)
      FROM chaplain_travel WHERE chaplain_id IN ${own(userId)}`,
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
    name: 'credentials',
    about: 'your credentials and exemptions; their documents are in the folder “files”',
    tables: ['credentials', 'credential_exemptions', 'credential_reminders'],
    rows: (userId) => sql`
      SELECT ${place('credential.created_at', 'credential.id')} AS key, jsonb_build_object(
        'credential', kind.name, 'status', credential.status, 'number', credential.number,
        'issuer', credential.issuer, 'issuedOn', credential.issued_on,
        'endsOn', credential.ends_on, 'note', credential.note,
        'documentType', credential.document_type, 'documentSize', credential.document_size,
        'rejectReason', credential.reject_reason, 'decidedAt', credential.decided_at,
        'training', session.title, 'createdAt', credential.created_at,
        'updatedAt', credential.updated_at) AS data
      FROM credentials AS credential
      JOIN credential_kinds AS kind ON kind.id = credential.kind_id
      LEFT JOIN training_sessions AS session ON session.id = credential.training_id
      WHERE credential.chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'exempt ' || ${place('exemption.created_at', 'exemption.kind_id')}, jsonb_build_object(
        'exemptFrom', kind.name, 'reason', exemption.reason, 'endsOn', exemption.ends_on,
        'createdAt', exemption.created_at)
      FROM credential_exemptions AS exemption
      JOIN credential_kinds AS kind ON kind.id = exemption.kind_id
      WHERE exemption.chaplain_id IN ${own(userId)}
      UNION ALL
      SELECT 'reminded', jsonb_build_object('remindedAt', reminded_at)
      FROM credential_reminders WHERE chaplain_id IN ${own(userId)}`,
  },
  {
    name: 'deployments',
    about: 'the activations that you were asked to come to, and what you answered',
    tables: ['activation_assignments', 'deployment_contacts'],
    rows: (userId) => sql`
      SELECT ${place('deployment.asked_at', 'deployment.id')} AS key, jsonb_build_object(
        'id', deployment.id, 'eventType', activation.event_type, 'location', activation.location,
        'site', (SELECT name FROM sites WHERE id = deployment.site_id),
        'startTime', activation.start_time, 'status', deployment.status,
        'message', deployment.message, 'wasReady', deployment.was_ready,
        'askReason', deployment.ask_reason, 'askedAt', deployment.asked_at,
        'answeredAt', deployment.answered_at, 'answeredThrough', deployment.answered_through,
        'expectedAt', deployment.expected_at, 'declineReason', deployment.decline_reason,
        'waitsSince', deployment.waits_since,
        'acknowledgedAt', deployment.acknowledged_at, 'homeAt', deployment.home_at,
        'homeThrough', deployment.home_through, 'askedWhetherHomeAt', deployment.home_asked_at,
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
        'onSceneSince', shift.on_scene_since, 'site', shift.site_name, 'siteAddress', shift.site_address,
        'kindOfWork', shift.kind_of_work, 'organization', shift.organization,
        'paidBy', shift.paid_by, 'workType', shift.work_type, 'miles', shift.miles,
        'claimedElsewhere', shift.claimed_elsewhere, 'note', shift.note, 'approvedAt', shift.approved_at) AS data
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
    name: 'log',
    about: 'lines in the logs of activations that are about you, or that you wrote',
    tables: ['activation_log'],
    rows: (userId) => sql`
      SELECT ${place('line.recorded_at', 'line.id')} AS key, jsonb_build_object(
        'event', activation.event_type, 'location', activation.location, 'kind', line.kind,
        'outcome', line.outcome, 'happenedAt', line.happened_at, 'writtenAt', line.written_at,
        'recordedAt', line.recorded_at, 'by', ${by('line.author_id', userId)},
        'isAboutYou', line.about_id IS NOT DISTINCT FROM ${userId}::uuid,
        'text', CASE WHEN line.about_id IS NULL OR line.about_id = ${userId} THEN line.text END,
        'details', CASE WHEN line.about_id = ${userId} THEN line.details END) AS data
      FROM activation_log AS line JOIN activations AS activation ON activation.id = line.activation_id
      WHERE line.about_id = ${userId} OR line.author_id = ${userId}`,
  },
  {
    name: 'visits',
    about: 'labels of families and groups that you gave or are with; they never have names',
    tables: ['contact_claims'],
    rows: (userId) => sql`
      SELECT ${place('claim.created_at', 'claim.id')} AS key, jsonb_build_object(
        'event', activation.event_type, 'location', activation.location, 'label', claim.label,
        'madeBy', ${by('claim.made_by', userId)},
        'isWithYou', coalesce(claim.assignment_id IN (
          SELECT id FROM activation_assignments WHERE user_id = ${userId}), false),
        'lastContactAt', claim.last_contact_at, 'nextVisitAt', claim.next_visit_at,
        'closedAt', claim.closed_at, 'createdAt', claim.created_at) AS data
      FROM contact_claims AS claim JOIN activations AS activation ON activation.id = claim.activation_id
      WHERE claim.made_by = ${userId} OR claim.assignment_id IN (
        SELECT id FROM activation_assignments WHERE user_id = ${userId})`,
  },
  {
    name: 'duty',
    about: 'when you were on the desk, and the handovers that you wrote or accepted',
    tables: ['duties', 'handovers'],
    rows: (userId) => sql`
      SELECT ${place('duty.begins_at', 'duty.id')} AS key, jsonb_build_object(
        'event', activation.event_type, 'location', activation.location, 'name', duty.name,
        'phone', duty.phone, 'beginsAt', duty.begins_at, 'endsAt', duty.ends_at) AS data
      FROM duties AS duty LEFT JOIN activations AS activation ON activation.id = duty.activation_id
      WHERE duty.user_id = ${userId}
      UNION ALL
      SELECT ${place('handover.written_at', 'handover.id')}, jsonb_build_object(
        'event', activation.event_type, 'location', activation.location,
        'from', ${by('handover.from_id', userId)}, 'to', ${by('handover.to_id', userId)},
        'done', handover.done, 'next', handover.next, 'byVoice', handover.by_voice,
        'writtenAt', handover.written_at, 'acceptedAt', handover.accepted_at,
        'withdrawnAt', handover.withdrawn_at) AS data
      FROM handovers AS handover
      LEFT JOIN activations AS activation ON activation.id = handover.activation_id
      WHERE handover.from_id = ${userId} OR handover.to_id = ${userId}`,
  },
  {
    name: 'walk-ups',
    about: 'where you came without being asked; a photo of your ID is in the folder “files”',
    tables: ['walk_ups'],
    rows: (userId) => sql`
      SELECT ${place('walk_up.sent_at', 'walk_up.id')} AS key, jsonb_build_object(
        'event', activation.event_type, 'location', activation.location,
        'site', (SELECT name FROM sites WHERE id = walk_up.site_id), 'number', walk_up.number,
        'name', walk_up.name, 'phone', walk_up.phone, 'sentBy', walk_up.body,
        'credential', walk_up.credential, 'status', walk_up.status,
        'declineReason', walk_up.decline_reason, 'decidedAt', walk_up.decided_at,
        'sentAt', walk_up.sent_at) AS data
      FROM walk_ups AS walk_up JOIN activations AS activation ON activation.id = walk_up.activation_id
      WHERE walk_up.chaplain_id IN ${own(userId)}`,
  },
  {
    name: 'after-action',
    about: 'what you wrote for the reports after activations',
    tables: ['after_action_notes'],
    rows: (userId) => sql`
      SELECT ${place('note.written_at', 'note.assignment_id')} AS key, jsonb_build_object(
        'deploymentId', note.assignment_id, 'text', note.text, 'writtenAt', note.written_at) AS data
      FROM after_action_notes AS note WHERE note.user_id = ${userId}`,
  },
  {
    name: 'care-checks',
    about: 'your care checks, which you alone and the peer of your choice can read',
    tables: ['care_checks'],
    rows: (userId) => sql`
      SELECT ${place('asked_at', 'id')} AS key, jsonb_build_object(
        'deploymentId', assignment_id, 'occasion', occasion, 'askedAt', asked_at,
        'answeredAt', answered_at, 'sleep', sleep, 'carrying', carrying, 'company', company,
        'words', words, 'sharedAt', shared_at) AS data
      FROM care_checks WHERE user_id = ${userId}`,
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
];
