import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { users } from '#shared/accounts/table.ts';
import { auditEvents } from '#shared/audit/table.ts';
import { isLeftOut } from '#server/backup/archived-tables.ts';
import { readPlace, type Place } from '#server/backup/place.ts';
import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase, type Database, type DatabaseOptions } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { fileKey } from '#server/storage/storage.ts';
import { createFactories } from './factories.ts';
import { freshAddresses } from './fresh-database.ts';
import { startSession } from './start-session.ts';
import { copyTemplate } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createVisitor } from './visitor.ts';

export const SECRET = 'a secret that sessions are signed with';

/** A text with characters that a row format could corrupt. */
const AWKWARD = 'Line one\nline two\r\n\ttab, \\N, \\., "quotes", É 😀, comma, \\';

export const placeAt = (settings: {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  MIN_FREE_MB?: string;
}) => readPlace({ NODE_ENV: 'test', MIN_FREE_MB: '0', ...settings });

export async function migratedPlace(): Promise<Place> {
  const template = inject('template');
  const { dataDir, remove, ...addresses } = await copyTemplate(template);
  onTestFinished(remove);
  return addresses.databaseUrl
    ? placeAt({ DATA_DIR: temporaryFolder(), ...settingsOf(addresses) })
    : placeAt({ DATA_DIR: dataDir });
}

const settingsOf = (addresses: Pick<DatabaseOptions, 'databaseUrl' | 'directUrl'>) => ({
  DATABASE_URL: addresses.databaseUrl,
  DATABASE_DIRECT_URL: addresses.directUrl,
});

export async function emptyPlace(serverUrl = inject('template').serverUrl): Promise<Place> {
  const DATA_DIR = temporaryFolder();
  const { poolerUrl } = inject('template');
  return placeAt({
    DATA_DIR,
    ...(serverUrl && settingsOf(await freshAddresses(serverUrl, poolerUrl))),
  });
}

export async function openPlace(
  { env }: Place,
  options: Pick<DatabaseOptions, 'migrationsFolder'> = {},
): Promise<Database> {
  const log = pino({ level: 'silent' });
  return openDatabase({ ...databaseSettings(env), log, ...options });
}

export async function fillPlace(place: Place, files = 2, bytes = 2_000_000) {
  const db = await openPlace(place);
  const storage = await openStorage(place.env, [SECRET]);
  try {
    const make = createFactories(db, () => createVisitor('http://127.0.0.1:9'));
    const { chaplain, user } = await make.makeChaplain(
      {},
      { firstName: 'Ruth', lastName: AWKWARD },
    );
    await startSession(db, user, createVisitor('http://127.0.0.1:9'));
    await make.makeSection({ content: AWKWARD });
    const session = await make.makeTrainingSession();
    await make.makeRsvp({ chaplainId: chaplain.id, trainingId: session.id, status: 'registered' });
    await make.makeShift();
    await make.makeDelivery();
    const events = Array.from({ length: 50 }, (_, n) => ({
      action: 'signed-in' as const,
      actorId: user.id,
      details: { n, text: AWKWARD },
    }));
    await db.orm.insert(auditEvents).values(events);
    const ids: string[] = [];
    for (let n = 0; n < files; n += 1) {
      const objectId = randomUUID();
      await make.makeResource({ objectId, uploadedBy: user.id, tags: [AWKWARD, ''] });
      const text = `${n} ${AWKWARD}`;
      const content = Buffer.from(text.repeat(Math.ceil(bytes / text.length)));
      await storage.write(fileKey(objectId), content);
      ids.push(objectId);
    }
    return { ids, contents: await contentsBy(db.pool, place) };
  } finally {
    await storage.close();
    await db.close();
  }
}

export async function contentsOf(place: Place): Promise<Record<string, string>> {
  const db = await openPlace(place);
  try {
    return await contentsBy(db.pool, place);
  } finally {
    await db.close();
  }
}

export async function contentsBy(pool: Database['pool'], place: Place) {
  const found: Record<string, string> = {};
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'portal_settings'`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row COLLATE "C")), '') AS rows
        FROM (SELECT t::text AS row FROM ${name} AS t, set_config('timezone', 'UTC', false)) AS t`,
    );
    found[name] = rows[0]?.rows ?? '';
  }
  return { ...found, ...filesIn(place) };
}

/** Returns the contents after a restore, which empties tables that give access (sessions etc.). */
export const asRestored = (contents: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(contents).map(([name, rows]) => [name, isLeftOut(name) ? '0 ' : rows]),
  );

function filesIn({ env }: Place) {
  const folder = join(env.DATA_DIR, 'uploads/files');
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [
      `files/${name}`,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

export async function filledPlace(files?: number, bytes?: number) {
  const place = await migratedPlace();
  const filled = await fillPlace(place, files, bytes);
  return { place: { ...place, sessionSecret: SECRET }, ...filled };
}

export async function registerSomebody(db: Database) {
  const username = randomUUID();
  const person = { username, email: `${username}@example.org`, firstName: 'A', lastName: 'B' };
  await db.transaction(async (tx) => {
    const user = onlyRow(await tx.insert(users).values(person).returning({ id: users.id }));
    await tx.insert(auditEvents).values({ action: 'registered', subjectId: user.id });
  });
}
