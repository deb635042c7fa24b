import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { addChaplains } from './many-chaplains.ts';
import { addResources } from './many-resources.ts';
import { addLongSections } from './many-sections.ts';

/** How many there are of each in five years of a program with 5,000 chaplains. */
const CHAPLAINS = 5000;
const ADMINISTRATORS = 30;
const AUDIT_EVENTS = 4_000_000;
const ACTIVATIONS = 750;
const ASKED_PER_ACTIVATION = 60;
const TRAINING_SESSIONS = 1000;
const SEATS_TAKEN = 30;
const RESOURCES = 2000;
const BOOKMARKS_EACH = 4;
const ANNOUNCEMENTS = 120;
const TEST_CALLS = 60;
/** Of what is told to everybody in the two years for which messages are kept. */
const KEPT_ANNOUNCEMENTS = 48;
const KEPT_TEST_CALLS = 24;
const WAITING = 200;
/** Rows of one statement, which may take 30 s. */
const BATCH = 100_000;

const TEXT = sql.raw(
  `'Report to the incident commander at the shelter. Wear your badge, bring water and a vest, and park behind the school. '`,
);
const secret = (n: SQL) =>
  sql`rtrim(translate(encode(sha256((${n})::text::bytea), 'base64'), '+/', '-_'), '=')`;
/** Whether number \`n\` is among as many of a hundred, the same each time. */
const percent = (n: SQL, of: number) =>
  sql`abs(hashtext(concat('p', ${n}))) % 100 < ${sql.raw(String(of))}`;
/** The moment of row \`n\` of \`count\` in the last \`days\`, the last one yesterday. */
const moment = (n: SQL, count: number, days: number) =>
  sql`now() - interval '1 day' - (${count}::int - ${n}) * (interval '1 day' * ${days}::int / ${count}::int)`;

/**
 * Fills an empty database with what five years leave behind.
 * @param scale of how many people there are and what they do; 1: 5,000 chaplains
 */
export async function addFiveYears(db: Database, scale: number) {
  const of = (count: number) => Math.max(1, Math.round(count * scale));
  const run = (statement: SQL) => db.orm.execute(statement);
  await addPeople(db, of);
  await addChaplainWork(db, of);
  await addMessages(db, of);
  await addEvents(db, of(AUDIT_EVENTS));
  await run(sql`VACUUM ANALYZE`);
}

type Of = (count: number) => number;

async function addPeople(db: Database, of: Of) {
  const run = (statement: SQL) => db.orm.execute(statement);
  await addChaplains(db, of(CHAPLAINS));
  await run(
    sql`UPDATE users SET password = '$argon2id$v=19$m=19456,t=2,p=1$' || left(encode(sha256(id::text::bytea), 'hex'), 66)`,
  );
  await run(sql`
    INSERT INTO users (username, email, first_name, last_name, role)
    SELECT 'officer' || n, 'officer' || n || '@example.net', 'Pat', 'Officer' || n, 'admin'
    FROM generate_series(1, ${of(ADMINISTRATORS)}::int) AS n`);
  const people = sql`(SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE username LIKE 'person%') AS person`;
  await run(
    sql`INSERT INTO invitations (user_id, opened_at, accepted_at) SELECT id, now(), now() FROM ${people}`,
  );
  await run(sql`INSERT INTO calendar_feeds (user_id) SELECT id FROM ${people} WHERE n % 3 = 0`);
  await run(sql`
    INSERT INTO text_numbers (user_id, number, confirmed_at)
    SELECT id, '+1502' || lpad(n::text, 7, '0'), now() FROM ${people} WHERE n % 5 < 3`);
  await run(sql`
    INSERT INTO message_preferences (user_id, channels, quiet_from, quiet_to, time_zone)
    SELECT id, '{"announcements": ["email"], "training": ["email"]}', 1320, 420, 'America/New_York'
    FROM ${people} WHERE n % 3 = 0`);
  await run(sql`
    INSERT INTO contact_failures (user_id, channel, problem)
    SELECT id, 'email', 'The mail server refused the address: no such mailbox' FROM ${people} WHERE n % 50 = 1`);
  await run(sql`
    INSERT INTO push_subscriptions (user_id, sid, endpoint, p256dh, auth)
    SELECT id, encode(sha256(id::text::bytea), 'hex'),
      'https://fcm.googleapis.com/fcm/send/' || repeat(${secret(sql`concat(id, k)`)}, 4),
      repeat(${secret(sql`id`)}, 2) || 'A', left(${secret(sql`id`)}, 22)
    FROM ${people}, generate_series(1, 2) AS k WHERE (n + k) % 5 < 3`);
  await run(sql`
    INSERT INTO sessions (sid, sess, expire)
    SELECT encode(sha256(concat(id, k)::bytea), 'hex'), json_build_object('cookie', json_build_object('originalMaxAge', 604800000,
        'expires', now(), 'secure', true, 'httpOnly', true, 'path', '/', 'sameSite', 'lax'),
      'passport', json_build_object('user', id), 'passwordFingerprint', encode(sha256(id::text::bytea), 'hex')), now() + interval '7 days'
    FROM ${people}, generate_series(1, 2) AS k`);
  await run(sql`
    INSERT INTO passkeys (user_id, name, credential_id, public_key, transports)
    SELECT id, 'Chrome on Android', ${secret(sql`concat(id, 'credential')`)}, repeat(${secret(sql`id`)}, 3), '["internal", "hybrid"]'
    FROM ${people} WHERE n % 2 = 0`);
  await run(sql`
    INSERT INTO authenticators (user_id, sealed_secret, confirmed_at)
    SELECT id, repeat(${secret(sql`id`)}, 2), now() FROM ${people} WHERE n % 4 = 1`);
  await run(sql`
    INSERT INTO recovery_codes (code_hash, user_id)
    SELECT ${secret(sql`concat(id, k)`)}, id FROM ${people}, generate_series(1, 10) AS k WHERE n % 4 < 3`);
  await run(sql`
    INSERT INTO trusted_devices (token_hash, user_id, password_fingerprint, expires_at)
    SELECT ${secret(sql`id`)}, id, encode(sha256(id::text::bytea), 'hex'), now() + interval '30 days'
    FROM ${people} WHERE n % 4 = 1`);
  await run(sql`
    INSERT INTO agency_identities (issuer, subject, user_id, email)
    SELECT 'https://login.agency.example', id, id, 'person' || n || '@agency.example' FROM ${people} WHERE n % 10 = 0`);
  await run(sql`
    INSERT INTO rate_limits (key, points, expire)
    SELECT 'sign-in-address:' || ${secret(sql`id`)}, 1, 1900000000000 FROM ${people}`);
  for (const statement of [
    sql`INSERT INTO password_links (token_hash, user_id, expires_at) SELECT ${secret(sql`id`)}, id, now() + interval '3 days'`,
    sql`INSERT INTO email_confirmations (token_hash, user_id, email, expires_at) SELECT ${secret(sql`id`)}, id, 'new' || n || '@example.org', now() + interval '3 days'`,
    sql`INSERT INTO pending_emails (user_id, email) SELECT id, 'new' || n || '@example.org'`,
    sql`INSERT INTO uploads (user_id, name) SELECT id, 'notes-of-the-shelter.pdf'`,
    sql`INSERT INTO taken_uploads (id, user_id, name, object_id, size, content_type) SELECT gen_random_uuid(), id, 'notes-of-the-shelter.pdf', gen_random_uuid(), 100000, 'application/pdf'`,
    sql`INSERT INTO object_deletions (key) SELECT 'files/' || id`,
    sql`INSERT INTO passkey_challenges (challenge_hash, user_id, purpose, expires_at) SELECT ${secret(sql`id`)}, id, 'sign-in', now() + interval '5 minutes'`,
    sql`INSERT INTO sign_in_steps (token_hash, user_id, password_fingerprint, expires_at) SELECT ${secret(sql`id`)}, id, encode(sha256(id::text::bytea), 'hex'), now() + interval '10 minutes'`,
    sql`INSERT INTO agency_sign_ins (state_hash, browser_hash, code_verifier, nonce, return_to, expires_at) SELECT ${secret(sql`id`)}, ${secret(sql`concat(id, 1)`)}, ${secret(sql`concat(id, 2)`)}, ${secret(sql`concat(id, 3)`)}, '/', now() + interval '10 minutes'`,
    sql`INSERT INTO agency_link_requests (token_hash, issuer, subject, email, user_id, expires_at) SELECT ${secret(sql`id`)}, 'https://login.agency.example', id, 'person' || n || '@agency.example', id, now() + interval '10 minutes'`,
    sql`INSERT INTO erasure_requests (user_id, reason) SELECT id, 'I have moved to another state.'`,
  ]) {
    await run(sql`${statement} FROM ${people} WHERE n <= ${of(WAITING)}::int`);
  }
}

/** What chaplains do: trainings, resources, calls, shifts, and each tap. */
async function addChaplainWork(db: Database, of: Of) {
  const run = (statement: SQL) => db.orm.execute(statement);
  const [sessions, activations] = [of(TRAINING_SESSIONS), of(ACTIVATIONS)];
  await addLongSections(db);
  await addResources(db, of(RESOURCES));
  await run(sql`
    INSERT INTO resource_bookmarks (user_id, resource_id)
    SELECT user_id, resource.id FROM chaplains, LATERAL (
      SELECT id FROM resources ORDER BY hashtext(id::text || user_id) LIMIT ${BOOKMARKS_EACH}::int) AS resource
    WHERE ${percent(sql`user_id`, 50)}`);
  await run(sql`
    INSERT INTO training_sessions (title, description, location, address, date_time, duration, max_capacity)
    SELECT 'Psychological first aid ' || n, repeat(${TEXT}, 4), 'Armory of Frankfort', '100 Capital Avenue, Frankfort',
      ${moment(sql`n`, sessions, 1826)}, 4, 40
    FROM generate_series(1, ${sessions}::int) AS n`);
  await run(sql`
    INSERT INTO training_rsvps (training_id, chaplain_id, status, attended_at)
    SELECT session.id, chaplain.id, 'attended', date_time
    FROM training_sessions AS session, LATERAL (
      SELECT id FROM chaplains ORDER BY hashtext(id::text || session.id) LIMIT ${SEATS_TAKEN}::int) AS chaplain`);
  await run(sql`
    INSERT INTO activations (event_type, description, location, address, region, start_time, end_time, status, chaplains_needed)
    SELECT 'Severe weather', repeat(${TEXT}, 3), 'High school of Hazard ' || n, '1 Bulldog Lane, Hazard', '5',
      ${moment(sql`n`, activations, 1826)}, ${moment(sql`n`, activations, 1826)} + interval '2 days', 'completed', 12
    FROM generate_series(1, ${activations}::int) AS n`);
  await run(sql`
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status, message, asked_at, answered_at, expected_at, answered_through)
    SELECT activation.id, chaplain.id, chaplain.sort_name,
      CASE WHEN ${percent(sql`concat(chaplain.id, activation.id)`, 40)} THEN 'left' ELSE 'declined' END,
      'Come to the shelter, please.', start_time, start_time, start_time, 'push'
    FROM activations AS activation, LATERAL (
      SELECT id, sort_name FROM chaplains ORDER BY hashtext(id::text || activation.id) LIMIT ${ASKED_PER_ACTIVATION}::int) AS chaplain`);
  const worked = sql`(SELECT * FROM activation_assignments WHERE status = 'left') AS worked`;
  await run(sql`
    INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at, kind_of_work, note, approved_at)
    SELECT id, asked_at + k * interval '12 hours', asked_at + k * interval '12 hours' + interval '8 hours', 'shelter-visit', left(${TEXT}, 60), now()
    FROM ${worked}, generate_series(1, 2) AS k`);
  await run(sql`
    INSERT INTO deployment_contacts (assignment_id, kind, count)
    SELECT id, kind, 12 FROM ${worked}, unnest(ARRAY['survivor', 'family', 'responder']) AS kind`);
  const standing = sql`jsonb_build_object('status', 'coming', 'answeredAt', asked_at, 'expectedAt', asked_at, 'answeredThrough', 'push',
    'declineReason', null, 'acknowledgedAt', null, 'shift', jsonb_build_object('id', id, 'arrivedAt', asked_at, 'leftAt', null, 'kindOfWork', null), 'count', 0)`;
  await run(sql`
    INSERT INTO deployment_actions (id, assignment_id, kind, at, details, effect)
    SELECT gen_random_uuid(), id, kind, asked_at, '{"kind": "survivor"}', jsonb_build_object('before', ${standing}, 'after', ${standing})
    FROM activation_assignments, unnest(CASE WHEN status = 'left'
      THEN ARRAY['come', 'arrive', 'contact', 'contact', 'contact', 'contact', 'leave', 'arrive', 'leave'] ELSE ARRAY['decline'] END) AS kind`);
}

/** What was told in the last two years; older messages are removed. */
async function addMessages(db: Database, of: Of) {
  const run = (statement: SQL) => db.orm.execute(statement);
  for (const { kind, count, kept } of [
    { kind: 'announcement', count: of(ANNOUNCEMENTS), kept: of(KEPT_ANNOUNCEMENTS) },
    { kind: 'test-call', count: of(TEST_CALLS), kept: of(KEPT_TEST_CALLS) },
  ]) {
    await run(sql`
      INSERT INTO announcements (kind, title, body, audience, state, recipients, sent_at)
      SELECT ${kind}, 'Roster of the month', repeat(${TEXT}, 5), '{"roles": [], "regions": [], "expertise": []}', 'sent', 5000, ${moment(sql`n`, count, 1826)}
      FROM generate_series(1, ${count}::int) AS n`);
    for (let n = 1; n <= kept; n += 1) {
      await run(sql`
        WITH message AS (
          INSERT INTO messages (kind, facts, created_at, give_up_at)
          VALUES (${kind}, jsonb_build_object('title', 'Roster of the month', 'body', repeat(${TEXT}, 5), 'announcementId', gen_random_uuid()),
            ${moment(sql`${n}::int`, kept, 730)}, now())
          RETURNING id, created_at)
        ${deliveries(sql`message, chaplains AS person`, kind === 'test-call' ? 'push,email,text' : 'push,email')}`);
    }
  }
  await run(sql`
    INSERT INTO messages (kind, facts, activation_id, created_at, give_up_at)
    SELECT 'call-out', jsonb_build_object('eventType', event_type, 'location', location, 'address', address, 'startTime', start_time,
      'description', description, 'note', 'Come to the shelter, please.'), id, start_time, start_time
    FROM activations WHERE start_time > now() - interval '730 days'`);
  await run(
    deliveries(
      sql`
    (SELECT messages.id, messages.created_at, activation_id FROM messages WHERE kind = 'call-out') AS message
    JOIN activation_assignments AS asked USING (activation_id)
    JOIN chaplains AS person ON person.id = asked.chaplain_id`,
      'push,email,text',
      sql`asked.id`,
    ),
  );
  await run(sql`
    INSERT INTO messages (kind, facts, created_at, give_up_at)
    SELECT CASE k WHEN 1 THEN 'training-rsvp' ELSE 'training-tomorrow' END,
      jsonb_build_object('trainingId', session.id, 'title', title, 'dateTime', date_time, 'location', location, 'address', address, 'chaplainId', chaplain_id),
      date_time, date_time
    FROM training_rsvps JOIN training_sessions AS session ON session.id = training_id, generate_series(1, 2) AS k
    WHERE date_time > now() - interval '730 days'`);
  await run(
    deliveries(
      sql`
    (SELECT * FROM messages WHERE kind LIKE 'training-%') AS message
    JOIN chaplains AS person ON person.id = (facts ->> 'chaplainId')::uuid`,
      'push,email',
    ),
  );
  await run(sql`
    INSERT INTO answer_links (token_hash, delivery_id)
    SELECT ${secret(sql`deliveries.id`)}, deliveries.id FROM deliveries JOIN messages ON messages.id = message_id
    WHERE kind IN ('call-out', 'test-call')`);
}

/** A delivery by each of these channels that a person has, for rows of \`message\` and \`person\`. */
const deliveries = (from: SQL, channels: string, deployment = sql`null::uuid`) => sql`
  INSERT INTO deliveries (message_id, user_id, assignment_id, channel, state, priority, due_at, attempts, provider_id, created_at, sent_at)
  SELECT message.id, person.user_id, ${deployment}, channel, 'sent', 0, message.created_at, 1,
    '<' || gen_random_uuid() || '@example.org>', message.created_at, message.created_at
  FROM ${from}, unnest(string_to_array(${channels}, ',')) AS channel
  WHERE channel = 'email' OR ${percent(sql`concat(person.user_id, channel)`, 60)}`;

/** Sign-ins for the most part. */
async function addEvents(db: Database, count: number) {
  for (let first = 1; first <= count; first += BATCH) {
    await db.transaction(async (tx) => {
      // Without looking up each person that an event names.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`
        WITH people AS (SELECT array_agg(id) AS ids, count(*)::int AS total FROM users)
        INSERT INTO audit_events (action, actor_id, subject_id, details, created_at)
        SELECT CASE WHEN n % 50 = 0 THEN 'chaplain-changed' WHEN n % 20 = 0 THEN 'sign-in-failed' ELSE 'signed-in' END,
          ids[1 + abs(hashint8(n)) % total], ids[1 + abs(hashint8(n)) % total],
          CASE WHEN n % 50 = 0 THEN '{"fields": "phone, city, expertise"}'::jsonb ELSE jsonb_build_object('address', '198.51.' || n % 250 || '.' || n % 199) END,
          ${moment(sql`n`, count, 1826)}
        FROM generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) AS n, people`);
    });
  }
}
