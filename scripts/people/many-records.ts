import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { addChaplains } from './many-chaplains.ts';
import { addResources } from './many-resources.ts';

export const RECORD_IDS = {
  activation: '00000000-0000-4000-8000-000000000001',
  training: '00000000-0000-4000-8000-000000000002',
  testCall: '00000000-0000-4000-8000-000000000003',
};

const PEOPLE = 100;

/** Adds `count` records to each list, spread over time. Every person is a chaplain. */
export async function addRecords(db: Database, count: number) {
  const { orm } = db;
  await addChaplains(db, count);
  await addResources(db, count);
  await orm.execute(sql`INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
    SELECT id, '502-555-0142', 'Frankfort', 'other', true, true FROM users
    WHERE id NOT IN (SELECT user_id FROM chaplains)`);
  await orm.execute(sql`CREATE TABLE numbered AS
    SELECT id, user_id, row_number() OVER (ORDER BY sort_name, id) AS n FROM chaplains`);
  await addActivations(db, count);
  await addMessages(db, count);
  await addTraining(db, count);
  await orm.execute(sql`INSERT INTO audit_events (action, actor_id, created_at)
    SELECT 'signed-in', user_id, now() - n * interval '10 minutes' FROM numbered LIMIT ${count}`);
  await orm.execute(sql`DROP TABLE numbered`);
  await orm.execute(sql`VACUUM ANALYZE`);
}

async function addActivations({ orm }: Database, count: number) {
  await orm.execute(sql`
    INSERT INTO activations (id, event_type, description, location, start_time, status)
    SELECT CASE n WHEN 1 THEN ${RECORD_IDS.activation}::uuid ELSE gen_random_uuid() END, 'Flood no' || n,
      'The river is over its banks', 'Frankfort', now() - n * interval '1 hour',
      CASE WHEN n <= 20 THEN 'active' ELSE 'completed' END
    FROM generate_series(1, ${count}::int) n`);
  await orm.execute(sql`
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status, asked_at)
    SELECT a.id, c.id, 'Pat', 'left', a.start_time FROM numbered c
      JOIN (SELECT id, start_time, row_number() OVER (ORDER BY start_time) AS n FROM activations) a USING (n)
    UNION
    SELECT ${RECORD_IDS.activation}, id, 'Pat', 'left', now() FROM numbered WHERE n <= ${PEOPLE}
    ON CONFLICT DO NOTHING`);
  await orm.execute(sql`
    INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at, approved_at)
    SELECT id, asked_at, asked_at + interval '6 hours', CASE WHEN n % 10 = 0 THEN NULL ELSE now() END
    FROM (SELECT id, asked_at, row_number() OVER (ORDER BY asked_at DESC) AS n FROM activation_assignments) d`);
}

async function addMessages({ orm }: Database, count: number) {
  await orm.execute(sql`
    INSERT INTO messages (kind, facts, created_at, give_up_at)
    SELECT 'announcement', '{"title": "Roads", "body": "Closed", "announcementId": "${sql.raw(RECORD_IDS.testCall)}"}', now() - n * interval '1 hour', now()
    FROM generate_series(1, ${count / 10}::int) n`);
  await orm.execute(sql`
    INSERT INTO deliveries (message_id, user_id, channel, state, priority, created_at, sent_at)
    SELECT m.id, c.user_id, 'email', CASE WHEN c.n % 50 = 0 THEN 'failed' ELSE 'sent' END, 5, m.created_at, m.created_at
    FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at) AS n FROM messages) m
      JOIN numbered c ON (c.n - 1) / 10 + 1 = m.n`);
  await orm.execute(sql`
    INSERT INTO announcements (kind, title, body, audience, state, created_at, sent_at)
    SELECT 'announcement', 'Roads no' || n, 'Closed', '{"roles": [], "regions": [], "expertise": []}', 'sent',
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`);
  await orm.execute(sql`
    WITH told AS (
      INSERT INTO messages (kind, facts, created_at, give_up_at) VALUES ('test-call', '{"title": "Test", "body": "Tap", "announcementId": "${sql.raw(RECORD_IDS.testCall)}"}', now(), now()) RETURNING id
    ), called AS (
      INSERT INTO announcements (id, kind, title, body, audience, state, message_id, recipients, sent_at)
      SELECT ${RECORD_IDS.testCall}::uuid, 'test-call', 'Test', 'Tap', '{"roles": [], "regions": [], "expertise": []}',
        'sent', id, ${PEOPLE}::int, now() FROM told
    )
    INSERT INTO deliveries (message_id, user_id, channel, state, priority)
    SELECT told.id, user_id, 'email', 'sent', 5 FROM told, numbered WHERE n <= ${PEOPLE}`);
}

async function addTraining({ orm }: Database, count: number) {
  await orm.execute(sql`
    INSERT INTO training_sessions (id, title, description, date_time, location, duration, max_capacity)
    SELECT CASE n WHEN 1 THEN ${RECORD_IDS.training}::uuid ELSE gen_random_uuid() END, 'Session no' || n,
      'Care in the first days after a disaster.', now() + (n - ${count / 2}::int) * interval '1 hour',
      'Frankfort, Training Room 2', 2, ${PEOPLE / 2}::int
    FROM generate_series(1, ${count}::int) n`);
  await orm.execute(sql`
    INSERT INTO training_rsvps (training_id, chaplain_id, status)
    SELECT s.id, c.id, 'registered'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM training_sessions) s
      JOIN numbered c USING (n)
    UNION SELECT ${RECORD_IDS.training}, id, 'registered' FROM numbered WHERE n <= ${PEOPLE}
    ON CONFLICT DO NOTHING`);
}
