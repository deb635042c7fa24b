import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Chaplains who have an RSVP for each session; half of them wait. */
const RSVPS = 100;

/** Adds as many sessions ahead and as many past, full and with a waitlist; the caller is in each. */
export async function addTrainingSessions({ orm }: Database, count: number) {
  await orm.execute(sql`
    INSERT INTO users (username, email, first_name, last_name, role)
    SELECT 'person' || n, 'person' || n || '@example.org', 'Pat', 'Person', 'chaplain'
    FROM generate_series(1, ${RSVPS}::int) n`);
  await orm.execute(sql`INSERT INTO chaplains (user_id, phone, city, affiliation)
    SELECT id, '502-555-0142', 'Frankfort', 'other' FROM users`);
  await orm.execute(sql`
    INSERT INTO training_sessions (title, description, date_time, location, duration, max_capacity)
    SELECT 'Session no' || n, 'Care in the first days after a disaster. ' || repeat('And more. ', 30),
      now() + n * interval '6 hours', 'Frankfort, Training Room 2', 2, ${RSVPS / 2}::int
    FROM generate_series(${-count}::int, ${count}::int) n WHERE n <> 0`);
  await orm.execute(sql`
    INSERT INTO training_rsvps (training_id, chaplain_id, status)
    SELECT s.id, c.id, CASE WHEN c.n <= ${RSVPS / 2}::int THEN 'registered' ELSE 'waitlisted' END
    FROM training_sessions s, (SELECT id, row_number() OVER (ORDER BY id) AS n FROM chaplains) c
    ORDER BY s.id, c.n`);
  for (const table of ['training_sessions', 'training_rsvps', 'chaplains']) {
    await orm.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
}
