import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUpToFile } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { createFactories } from '#server/testing/factories.ts';
import { filledPlace, migratedPlace, openPlace } from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { applyRetention } from './start-retention.ts';

const DAY = 24 * 60 * 60_000;
const command = 'npm test';

test('family visit records that were closed over 30 days ago are deleted again after a restore brings them back (D11)', async () => {
  const { place } = await filledPlace();
  const path = join(temporaryFolder(), 'backup.tar');
  const filled = await openPlace(place);
  const { makeClaim } = createFactories(filled, () => createVisitor('http://127.0.0.1:9'));
  await makeClaim({ closedAt: new Date(Date.now() - 31 * DAY) });
  await filled.close();
  await backUpToFile(path, { place, command });
  const target = await migratedPlace();
  await restore(path, { place: target, replaces: true, command });
  const db = await openPlace(target);
  onTestFinished(() => db.close());
  const count = async () =>
    (await db.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM contact_claims')).rows[0]
      ?.n;
  expect(await count()).toBe(1);
  await applyRetention(db, { auditDays: 0, messageDays: 0 });
  expect(await count()).toBe(0);
}, 120_000);
