import { Readable } from 'node:stream';
import type pg from 'pg';
import { MIGRATIONS } from '#server/db/database.ts';
import { applyMigrations, lockMigrations } from '#server/db/apply-migrations.ts';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { appliedMigrations } from '#server/db/migration-journal.ts';
import { explainRights } from '#server/db/database-problem.ts';
import { removeEmbeddedDatabase } from '#server/db/embedded.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { requireFoldingUtf8 } from '#server/db/suitability.ts';
import { isStorageKey } from '#server/storage/storage.ts';
import {
  readVerified,
  verifyArchive,
  type VerifiedArchive,
  type VerifiedMember,
} from './archive-reader.ts';
import { isLeftOut } from './archived-tables.ts';
import { filePutter } from './put-files.ts';
import { tableIn, UnusableArchive, type Head } from './format.ts';
import {
  analyze,
  begin,
  commit,
  countRows,
  dropAll,
  emptyColumns,
  listRelations,
  loadRows,
  markRestored,
  openForLoading,
  setSequences,
  type Loading,
} from './load-queries.ts';
import type { Table } from './dump-queries.ts';
import { connect, hasEmbeddedDatabase, requireNoPortal, type Place } from './place.ts';
import { draftSecret, type PlacedSecret } from './restored-secret.ts';
import { explainFailure, openStore } from './store.ts';

const LOCK_SECONDS = 20;

interface RestoreOptions {
  place: Place;
  replaces: boolean;
  sha256?: string | undefined;
  passphrase?: string | null;
  /** Also loads tables that open accounts, such as sessions, for `npm run move`. */
  isWhole?: boolean;
  command: string;
  signal?: AbortSignal;
}

export interface Restored {
  archive: VerifiedArchive;
  rows: number;
  leftOut: number;
  files: { put: number; there: number };
  migrated: number;
  secret: PlacedSecret;
}

/** Changes nothing unless the whole archive is valid. @throws UnusableArchive */
export async function restore(path: string, options: RestoreOptions): Promise<Restored> {
  const { place, replaces, sha256, passphrase = null, isWhole = false, command, signal } = options;
  const archive = await verifyArchive(path, passphrase);
  if (sha256 !== undefined && sha256.toLowerCase() !== archive.sha256) {
    throw new UnusableArchive(
      `The archive has the checksum ${archive.sha256} and not the one that was given.`,
    );
  }
  const migrations = splitMigrations(archive.head);
  const { DATA_DIR: dataDir } = place.env;
  const isNew = place.kind === 'embedded' && !hasEmbeddedDatabase(dataDir);
  const connection = await connect({ env: place.env, command });
  const { client, close } = connection;
  let isRestored = false;
  try {
    await requireFoldingUtf8(client);
    const storage = await openStore(place, archive.sessionSecret, { writes: true });
    const files = filePutter(storage, replaces);
    const secret = draftSecret(place, archive.sessionSecret);
    let isCommitting = false;
    try {
      await begin(client);
      await lockMigrations(client, LOCK_SECONDS);
      // Checked after locking, because a portal that starts now waits for the lock.
      if (place.kind === 'postgres') await requireNoPortal(client);
      await clear(client, replaces);
      await applyMigrations(client, migrations.ofArchive);
      const loading = await openForLoading(client);
      const wanted = loading.tables.filter(({ name }) => isWhole || !isLeftOut(name));
      for await (const member of readVerified(archive)) {
        signal?.throwIfAborted();
        if (isStorageKey(member.name)) await files.put(member.name, member.body);
        else await loadMember(connection, wanted, archive.head, member);
      }
      if (!isWhole) await emptyColumns(client, loading.tables);
      await loading.close();
      await requireCounts(client, loading.tables, expectedRows(archive, isWhole));
      await setSequences(client, archive.manifest.sequences);
      await applyMigrations(client, migrations.later);
      if (!isWhole) await markRestored(client, archive.head.createdAt);
      signal?.throwIfAborted();
      isCommitting = true;
      await commit(client);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      secret.discard();
      if (isCommitting && isUnavailable(error)) throw maybeRestored(error);
      await files.takeAway();
      const query = (statement: string) => client.query(statement);
      throw explainFailure(await explainRights(query, error, 'DATABASE_URL'), place);
    } finally {
      await storage.close();
    }
    isRestored = true;
    const placed = secret.keep();
    await analyze(client);
    const rows = sumOf(expectedRows(archive, isWhole));
    return {
      archive,
      rows,
      leftOut: sumOf(archive.manifest.rows) - rows,
      files: files.counts(),
      migrated: migrations.later.length,
      secret: placed,
    };
  } finally {
    await close();
    if (isNew && !isRestored) await removeEmbeddedDatabase(dataDir);
  }
}

/** The commit may have succeeded, so the restored files are kept. */
const maybeRestored = (cause: unknown) =>
  new Error(
    'The connection to the database broke in the last moment, so the archive may be restored or not. Restore it again; if that is refused because of a portal, use --replace.',
    { cause },
  );

function splitMigrations(head: Head) {
  const known = knownMigrations(MIGRATIONS);
  const times = known.map(({ when }) => when);
  const count = head.migrations.length;
  if (head.migrations.join() !== times.slice(0, count).join()) {
    throw new UnusableArchive(
      `The archive is of the release ${head.release}, whose database has ${count} migrations. This release has ${known.length}, and not the same ones. Restore the archive with that release or a later one.`,
    );
  }
  return { ofArchive: known.slice(0, count), later: known.slice(count) };
}

async function clear(client: pg.Client, replaces: boolean) {
  const relations = await listRelations(client);
  const isPortal = (await appliedMigrations((statement) => client.query(statement))).length > 0;
  if (relations.length === 0 && !isPortal) return;
  if (!isPortal) {
    throw new Error(
      `The database holds something other than a portal (${relations.slice(0, 3).join(', ')} …). Choose another. Nothing was changed.`,
    );
  }
  if (!replaces) {
    throw new Error(
      'The database holds a portal already. Nothing was changed. To replace everything in the database, add --replace.',
    );
  }
  await dropAll(client);
}

async function loadMember(
  connection: Loading,
  tables: readonly Table[],
  head: Head,
  { name, body, rows }: VerifiedMember,
) {
  const table = tableIn(name);
  const written = head.tables.find((each) => each.name === table);
  const there = tables.find((each) => each.name === table);
  if (rows === null || !written || !there) {
    for await (const chunk of body) void chunk;
    return;
  }
  if (there.columns.toSorted().join() !== written.columns.toSorted().join()) {
    throw new UnusableArchive(
      `The table ${table} of the archive has different columns than in its release.`,
    );
  }
  await loadRows(connection, written, Readable.from(rows));
}

const expectedRows = ({ manifest }: VerifiedArchive, isWhole: boolean): Record<string, number> =>
  Object.fromEntries(
    Object.entries(manifest.rows).map(([table, count]) => [
      table,
      !isWhole && isLeftOut(table) ? 0 : count,
    ]),
  );

const sumOf = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function requireCounts(
  client: pg.Client,
  tables: readonly Table[],
  expected: Record<string, number>,
) {
  for (const { name } of tables) {
    const [found, rows] = [await countRows(client, name), expected[name]];
    if (found !== rows) {
      throw new UnusableArchive(
        `The table ${name} would have ${found} rows, and the archive says ${rows ?? 'nothing of it'}. Nothing was changed.`,
      );
    }
  }
}
