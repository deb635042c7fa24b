// @module-tag postgres
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFactories } from '#server/testing/factories.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { migratedPlace, SECRET } from '#server/testing/places.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { startBackground } from './background.ts';
import { openParts } from './open-parts.ts';

const ADDRESS = 'http://127.0.0.1:9';

test('if two processes start together after a restore, neither sends an announcement that came due since the backup', async () => {
  const place = await migratedPlace();
  const settings = { ...place.env, SESSION_SECRET: [SECRET] };
  const open = async () => {
    const parts = await openParts(settings, { log: pino({ level: 'silent' }) });
    onTestFinished(parts.close);
    return parts;
  };
  const [one, other] = [await open(), await open()];
  const { pool } = one.db;
  const make = createFactories(one.db, () => createVisitor(ADDRESS));
  await make.makeChaplain(approved);
  await make.makeAnnouncement({ scheduledFor: inHours(-1) });
  await pool.query(`INSERT INTO portal_settings (name, value) VALUES ('restored', '{}')`);
  // The portal that queues the announcement has to wait in the middle of its transaction.
  await pool.query(`CREATE FUNCTION test_wait() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END$$`);
  await pool.query(`CREATE TRIGGER test_wait AFTER INSERT ON messages
    FOR EACH STATEMENT EXECUTE FUNCTION test_wait()`);
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(1)');
  const waiting = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
    );
    return rows[0]?.n;
  };
  const first = startBackground(one, ADDRESS);
  await expect.poll(waiting).toBe(1);
  let hasStarted = false;
  const second = startBackground(other, ADDRESS).finally(() => (hasStarted = true));
  await vi.waitUntil(async () => hasStarted || (await waiting()) === 2, { timeout: 20_000 });
  await client.query('COMMIT');
  client.release();
  for (const stop of await Promise.all([first, second])) onTestFinished(stop);
  expect(await readOutbox(one.db)).toMatchObject([{ kind: 'announcement', state: 'held' }]);
});
