import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { appliedMigrations } from '#server/db/migration-journal.ts';
import { MIGRATIONS } from '#server/db/database.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';
import { portalRelease } from '#server/release/version.ts';
import { isLeftOut } from './archived-tables.ts';
import { createArchiveWriter, type ArchiveWriter, type WrittenArchive } from './archive-writer.ts';
import {
  beginSnapshot,
  copyOut,
  endSnapshot,
  listFiles,
  listTables,
  readSequences,
  readServer,
  type Table,
} from './dump-queries.ts';
import { FORMAT, MEMBERS, tablePartName, type Head, type Manifest } from './format.ts';

const PART_BYTES = 4 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const LINE_END = 0x0a;

const compress = promisify(gzip);

export interface BackupSource {
  client: pg.Client;
  kind: 'embedded' | 'postgres';
  storage: Storage;
  sessionSecret: string;
  passphrase?: string | null;
  /** Also archives tables that give access, such as sessions, for `npm run move`. */
  isWhole?: boolean;
  migrationsFolder?: string;
  signal?: AbortSignal | undefined;
}

export interface MadeBackup extends WrittenArchive {
  createdAt: Date;
  tables: number;
  rows: number;
  files: { count: number; bytes: number };
  missing: string[];
}

/** Archives a database snapshot and its files. The caller must prevent the deletion of files. */
export async function makeBackup(source: BackupSource, sink: Writable): Promise<MadeBackup> {
  const { client, storage, signal, passphrase = null, isWhole = false } = source;
  const archive = await createArchiveWriter(sink, passphrase);
  const onAbort = () => void archive.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    await beginSnapshot(client);
    const { version, commit } = portalRelease();
    const { version: server, now } = await readServer(client);
    const tables = await listTables(client);
    const head: Head = {
      format: FORMAT,
      release: version,
      commit,
      createdAt: now.toISOString(),
      database: `${source.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL'} ${server}`,
      migrations: await requireCurrent(client, source.migrationsFolder ?? MIGRATIONS),
      tables,
    };
    await archive.addWhole(MEMBERS.head, Buffer.from(JSON.stringify(head, null, 2)));
    const rows: Manifest['rows'] = {};
    for (const table of tables) {
      const isEmpty = !isWhole && isLeftOut(table.name);
      const chunks = () => copyOut(client, table, isWhole);
      rows[table.name] = isEmpty ? 0 : await addTable(archive, table, chunks());
    }
    const sequences = await readSequences(client);
    const ids = await listFiles(client);
    await endSnapshot(client);
    await archive.addWhole(MEMBERS.secret, Buffer.from(source.sessionSecret));
    const { missing, ...files } = await addFiles(archive, storage, ids);
    const written = await archive.finish({ rows, sequences, files, missing });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { ...written, createdAt: now, tables: tables.length, rows: total, files, missing };
  } catch (error) {
    await archive.abort(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

async function requireCurrent(client: pg.Client, migrationsFolder: string) {
  const journal = await appliedMigrations((statement) => client.query(statement));
  const applied = journal.map(({ when }) => when);
  if (applied.length === 0) {
    throw new Error('The database contains no portal data, so there is nothing to back up.');
  }
  const known = knownMigrations(migrationsFolder).map(({ when }) => when);
  if (known.join() === applied.join()) return applied;
  throw new Error(
    'The database is of another release of the portal. Make the backup with that release, or start this release first.',
  );
}

async function addTable(archive: ArchiveWriter, table: Table, chunks: AsyncIterable<Buffer>) {
  let [part, rows, bytes] = [0, 0, 0];
  let lines: Buffer[] = [];
  const flush = async () => {
    if (bytes === 0) return;
    const content = await compress(Buffer.concat(lines));
    const unpacked = bytes;
    part += 1;
    lines = [];
    bytes = 0;
    await archive.addPart(tablePartName(table.name, part), content, unpacked);
  };
  for await (const chunk of chunks) {
    rows += countLines(chunk);
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (bytes + chunk.length < PART_BYTES || end === 0) {
      lines.push(chunk);
      bytes += chunk.length;
      continue;
    }
    lines.push(chunk.subarray(0, end));
    bytes += end;
    await flush();
    lines.push(chunk.subarray(end));
    bytes += chunk.length - end;
  }
  await flush();
  return rows;
}

function countLines(chunk: Buffer) {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

async function addFiles(archive: ArchiveWriter, storage: Storage, ids: readonly string[]) {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for (const id of ids) {
    const key = fileKey(id);
    const size = await storage.size(key);
    if (size === null) {
      missing.push(key);
      continue;
    }
    await archive.add(key, size, contentOf(storage, key, size));
    count += 1;
    bytes += size;
  }
  if (missing.length > 0 && count === 0) {
    throw new Error(
      `The file store has none of the ${missing.length} files that the database names. Check that DATA_DIR and the S3_… settings are those of the portal.`,
    );
  }
  return { count, bytes, missing };
}

export async function* contentOf(
  storage: Storage,
  key: ReturnType<typeof fileKey>,
  size: number,
): AsyncGenerator<Buffer> {
  for (let start = 0; start < size;) {
    const part = await storage.read(key, { start, end: Math.min(size, start + READ_BYTES) });
    if (part.length === 0) throw new Error(`The file ${key} ended early while it was read.`);
    yield part;
    start += part.length;
  }
}
