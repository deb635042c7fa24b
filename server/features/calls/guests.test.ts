import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { listLeadChoices } from '#shared/activations/api.ts';
import { countAudience } from '#shared/announcements/api.ts';
import { activationBoard, callChaplains, listCandidates } from '#shared/calls/api.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { openDatabase } from '#server/db/database.ts';
import { totalOf } from '#server/testing/answers.ts';
import { emptyDatabase } from '#server/testing/fresh-database.ts';
import { migrationsBefore } from '#server/testing/migrations-folder.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('an approved chaplain who becomes a guest can’t be called and appears in no list or count until they are a chaplain again', async () => {
  const { visitor: office } = await app.signInAs('admin');
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id } = await app.makeActivation();
  const asked = await app.makeActivation();
  await app.makeDeployment({ activationId: asked.id, chaplainId: chaplain.id });
  const found = async () => ({
    active: (await office.call(dashboardStats)).body.activeChaplains,
    candidates: totalOf(await office.call(listCandidates, { params: { id } })),
    leads: totalOf(await office.call(listLeadChoices)),
    listed: totalOf(await office.call(listDirectory)),
    testCall: (await office.call(countAudience, { query: { kind: 'test-call' } })).body.people,
    silent: (await office.call(activationBoard, { params: { id: asked.id } })).body.figures.silent,
    canBeCalled: (await visitor.call(currentUser)).body.canBeCalled,
  });
  const one = { active: 1, candidates: 1, leads: 1, listed: 1, testCall: 1, silent: 1 };
  const none = { active: 0, candidates: 0, leads: 0, listed: 0, testCall: 0, silent: 0 };
  expect(await found()).toEqual({ ...one, canBeCalled: true });

  await setRole(user.id, 'guest');
  expect(await found()).toEqual({ ...none, canBeCalled: false });
  const body = { chaplainIds: [chaplain.id] };
  const called = await office.call(callChaplains, { params: { id }, body });
  expect(called.body).toMatchObject({ code: 'not-available' });

  await setRole(user.id, 'chaplain');
  expect(await found()).toEqual({ ...one, canBeCalled: true });
});

test('a guest’s profile does not count as an active chaplain', async () => {
  const { visitor: office } = await app.signInAs('admin');
  await app.makeChaplain(approved, { role: 'guest' });
  expect((await office.call(dashboardStats)).body).toMatchObject({ activeChaplains: 0 });
});

test('the migration that stops calls to guests marks the profiles of all guests, except erased people', async () => {
  const empty = await emptyDatabase();
  const open = async (migrationsFolder: string) => {
    const log = pino({ level: 'silent' });
    const database = await openDatabase({ ...empty, log, migrationsFolder });
    onTestFinished(() => database.close());
    return database;
  };
  const older = await open(migrationsBefore('guests_are_not_called'));
  for (const [name, role] of [
    ['chaplain', 'chaplain'],
    ['guest', 'guest'],
    ['erased', 'guest'],
  ]) {
    await older.pool.query(
      `WITH person AS (
         INSERT INTO users (username, email, first_name, last_name, role)
         VALUES ($1, $1 || '@example.org', $1, 'Adams', $2) RETURNING id)
       INSERT INTO chaplains (user_id, phone, city, affiliation)
       SELECT id, '', $1, '' FROM person`,
      [name, role],
    );
  }
  await older.pool.query("UPDATE chaplains SET is_erased = true WHERE city = 'erased'");
  await older.pool.query("UPDATE users SET erased_at = now() WHERE username = 'erased'");
  await older.close();

  const newer = await open('migrations');

  const { rows } = await newer.pool.query('SELECT city, is_guest FROM chaplains ORDER BY city');
  expect(rows).toEqual([
    { city: 'chaplain', is_guest: false },
    { city: 'erased', is_guest: true },
    { city: 'guest', is_guest: true },
  ]);
});

async function setRole(userId: string, role: string) {
  await app.db.pool.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}
