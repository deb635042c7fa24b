import { expect, onTestFinished, test } from 'vitest';
import type { Place } from '#server/backup/place.ts';
import type { Database } from '#server/db/database.ts';
import { startChild } from '#server/testing/child-process.ts';
import { createFactories } from '#server/testing/factories.ts';
import { migratedPlace, openPlace } from '#server/testing/places.ts';
import { startSession } from '#server/testing/start-session.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const REVOKE = new URL('../../../scripts/revoke.ts', import.meta.url);

async function placeWithPeople() {
  const place = await migratedPlace();
  const db = await openPlace(place);
  const nowhere = () => createVisitor('http://127.0.0.1:9');
  const make = createFactories(db, nowhere);
  const [one, other] = [
    await make.makeUser({ username: 'ruth', firstName: 'Ruth', lastName: 'Whitfield' }),
    await make.makeUser({ username: 'amos' }),
  ];
  for (const user of [one, other]) await startSession(db, user, nowhere());
  return { place, db };
}

const command = ({ env }: Place, ...args: string[]) => {
  const child = startChild(REVOKE, args, {
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? '',
  });
  onTestFinished(() => child.kill());
  return child;
};

async function signedIn({ pool }: Database) {
  const { rows } = await pool.query<{ username: string }>(
    'SELECT username FROM sessions JOIN users ON users.id = sessions.user_id ORDER BY username',
  );
  return rows.map(({ username }) => username);
}

async function signedInAt(place: Place) {
  const db = await openPlace(place);
  const usernames = await signedIn(db);
  await db.close();
  return usernames;
}

test('with --yes, the access command first lists the access that it will end, then ends it and lists what it has ended', async () => {
  const { place, db } = await placeWithPeople();
  await db.close();
  const child = command(place, '--person', 'RUTH', '--devices', '--yes');
  const { code, errors } = await child.ended;
  expect([code, errors]).toEqual([0, '']);
  expect(child.lines).toEqual([
    'Ruth Whitfield (ruth) will be signed out everywhere. This ends:',
    '  1 session',
    '  0 sign-ins under way',
    '  0 trusted devices',
    'It leaves links that were sent or copied (--links).',
    'It leaves calendar addresses (--feeds).',
    'It leaves push notifications (--push).',
    'Ended, of 1 person:',
    '  1 session',
    '  0 sign-ins under way',
    '  0 trusted devices',
    'The audit trail has it.',
  ]);
  expect(await signedInAt(place)).toEqual(['amos']);
}, 180_000);

test('the access command changes nothing if nobody answers its question', async () => {
  const { place, db } = await placeWithPeople();
  await db.close();
  const child = command(place, '--everybody', '--all');
  await child.line('Everybody will be signed out everywhere.');
  await child.stop();
  const { code, errors } = await child.ended;
  expect([code, errors]).toEqual([1, 'Nothing was changed.\n']);
  expect(await signedInAt(place)).toEqual(['amos', 'ruth']);
}, 180_000);

test('the access command refuses to run for an unknown person, without a person, or for both a person and everybody', async () => {
  const { place, db } = await placeWithPeople();
  await db.close();
  const unknown = await command(place, '--person', 'nobody@example.org', '--yes').ended;
  const nobody = await command(place).ended;
  const both = await command(place, '--everybody', '--person', 'ruth').ended;
  expect(unknown).toMatchObject({
    code: 1,
    errors: 'Nobody here has the user name or email address nobody@example.org.\n',
  });
  const which = 'Name one person (--person), or everybody (--everybody).\nnpm run revoke -- ';
  expect([nobody.code, both.code]).toEqual([1, 1]);
  for (const each of [nobody, both]) expect(each.errors).toContain(which);
}, 180_000);

test('the access command works while a portal on PostgreSQL runs, but a portal on the embedded database must be stopped first', async () => {
  const { place, db } = await placeWithPeople();
  const { code, errors } = await command(place, '--everybody', '--yes').ended;
  const left = await signedIn(db);
  await db.close();
  const isRefused = errors.includes('is in use by');
  const expected = place.kind === 'postgres' ? [0, false, []] : [1, true, ['amos', 'ruth']];
  expect([code, isRefused, left]).toEqual(expected);
}, 180_000);
