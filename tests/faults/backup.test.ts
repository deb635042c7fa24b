// @module-tag either-database
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { users } from '#shared/accounts/table.ts';
import { openDatabase } from '#server/db/database.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const log = pino({ level: 'silent' });

test('a portal starts from a copy of a stopped portal’s data folder (F15)', async () => {
  const dataDir = await migratedFolder();
  const restored = join(temporaryFolder(), 'restored');
  const person = { username: 'ruth', email: 'ruth@example.org', firstName: 'Ruth', lastName: 'W' };

  const original = await openDatabase({ dataDir, log });
  await original.orm.insert(users).values(person);
  await original.close();
  await cp(dataDir, restored, { recursive: true });

  const again = await openDatabase({ dataDir, log });
  await again.orm.delete(users);
  const copy = await openDatabase({ dataDir: restored, log });
  try {
    expect(await copy.orm.select().from(users)).toMatchObject([person]);
    expect(await again.orm.select().from(users)).toEqual([]);
  } finally {
    await Promise.all([copy.close(), again.close()]);
  }
}, 120_000);
