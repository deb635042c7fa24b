import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockMigrationsOfSession } from '#server/db/apply-migrations.ts';
import { beginPrivateFile } from '#server/disk/private-file.ts';
import { fileKey } from '#server/storage/storage.ts';
import { secretOf } from './backup.ts';
import { listFiles } from './dump-queries.ts';
import { contentOf, makeBackup } from './make-backup.ts';
import { connect, requireEmbeddedDatabase, requireNoPortal, type Place } from './place.ts';
import { filePutter } from './put-files.ts';
import { restore } from './restore.ts';
import type { PlacedSecret } from './restored-secret.ts';
import { explainFailure, openStore } from './store.ts';

interface MoveOptions {
  from: Place;
  to: Place;
  command: string;
  signal?: AbortSignal;
}

export interface Moved {
  rows: number | null;
  files: { put: number; there: number };
  missing: string[];
  secret: PlacedSecret | null;
}

export async function move({ from, to, command, signal }: MoveOptions): Promise<Moved> {
  const { env } = from;
  if (from.kind === 'embedded') requireEmbeddedDatabase(env.DATA_DIR, command);
  const isSameDatabase = databaseOf(from) === databaseOf(to);
  if (isSameDatabase && storeOf(from) === storeOf(to)) {
    throw new Error(
      'The new settings name the same database and the same file store, so there is nothing to move.',
    );
  }
  const { client, close } = await connect({ env, command });
  try {
    if (from.kind === 'postgres') {
      // Locks before the check. From then on, a portal that starts waits for the lock.
      await lockMigrationsOfSession(client);
      await requireNoPortal(client);
    }
    const sessionSecret = secretOf(from, null);
    const storage = await openStore(from, sessionSecret, { writes: false });
    if (isSameDatabase) {
      const target = filePutter(await openStore(to, sessionSecret, { writes: true }), false);
      const missing: string[] = [];
      try {
        for (const id of await listFiles(client)) {
          signal?.throwIfAborted();
          const key = fileKey(id);
          const size = await storage.size(key);
          if (size === null) missing.push(key);
          else await target.put(key, contentOf(storage, key, size));
        }
      } catch (error) {
        await target.takeAway();
        throw explainFailure(error, to);
      }
      return { rows: null, files: target.counts(), missing, secret: null };
    }
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    const path = join(env.DATA_DIR, `move-${randomUUID()}.tar`);
    const archive = await beginPrivateFile(path);
    try {
      const kind = from.kind;
      const source = { client, kind, storage, sessionSecret, signal, isWhole: true };
      const { missing } = await makeBackup(source, archive.sink).catch((error: unknown) => {
        throw explainFailure(error, from);
      });
      await archive.keep();
      const { rows, files, secret } = await restore(path, {
        place: to,
        replaces: false,
        isWhole: true,
        command,
        ...(signal && { signal }),
      });
      return { rows, files, missing, secret };
    } finally {
      await archive.discard();
      await rm(path, { force: true });
    }
  } finally {
    await close();
  }
}

const databaseOf = ({ env }: Place) =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? folderOf(env.DATA_DIR);

const storeOf = ({ env }: Place) =>
  env.S3_BUCKET ? `${env.S3_ENDPOINT ?? env.S3_REGION} ${env.S3_BUCKET}` : folderOf(env.DATA_DIR);

function folderOf(path: string) {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
