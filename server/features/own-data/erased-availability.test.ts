import { describe, expect } from 'vitest';
import { setTravel } from '#shared/availability/api.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Database } from '#server/db/database.ts';
import { erasePerson } from './erase.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Person = Record<'user' | 'admin', { id: string; username: string }>;

const erasing =
  ({ user, admin }: Person) =>
  (db: Database) =>
    erasePerson(db, {
      userId: user.id,
      username: user.username,
      actorId: admin.id,
      mailFolder: temporaryFolder(),
    });

const TABLES = ['availability_weeks', 'away_times', 'chaplain_languages', 'chaplain_travel'];

async function rowsLeft() {
  const counts = await Promise.all(
    TABLES.map((table) => app.db.pool.query(`SELECT FROM ${table}`)),
  );
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

describe('the availability of somebody who is erased', () => {
  test('a person’s availability is erased with the person, even if the profile stays because of recorded hours (R16)', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    await app.makeDeployment({ chaplainId, status: 'left' });
    await app.makeWeek({ chaplainId, days: 127 });
    await app.makeAwayTime({ chaplainId, fromOn: '2026-05-04' });
    await app.makeLanguage({ chaplainId, language: 'Spanish', level: 'fluent' });
    await app.makeTravel({ chaplainId, zip: '40601', latitude: 38.2, longitude: -84.9 });
    expect(await rowsLeft()).toBe(4);
    await erasing({ user: chaplain.user, admin: admin.user })(app.db);
    expect(await rowsLeft()).toBe(0);
    const { rowCount } = await app.db.pool.query('SELECT FROM chaplains WHERE is_erased');
    expect(rowCount).toBe(1);
  });

  test('a request to save one’s travel details during one’s erasure is answered with 401 and stores nothing (X10)', async ({
    admin,
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id, status: 'left' });
    const answer = await beforeCommit(app, {
      change: erasing({ user: chaplain.user, admin: admin.user }),
      call: () =>
        chaplain.call(setTravel, { body: { zip: '40601', miles: null, overnight: null } }),
    });
    expect(answer.status).toBe(401);
    expect(await rowsLeft()).toBe(0);
  });
});
