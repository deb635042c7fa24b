import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { holdFiles } from '#server/db/backup-hold.ts';
import { explainRights } from '#server/db/database-problem.ts';
import { isDiskFull } from '#server/db/errors.ts';
import { beginPrivateFile } from '#server/disk/private-file.ts';
import { keptSecrets, secretLines } from '#server/settings/session-secret.ts';
import { askForCopy, type PortalCopy } from './copy-socket.ts';
import { recordBackupOn } from './last-backup-queries.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { connect, requireEmbeddedDatabase, type Connection, type Place } from './place.ts';
import { diskFull, explainFailure, openStore } from './store.ts';

interface BackupOptions {
  place: Place;
  command: string;
  passphrase?: string | null;
  /** The rclone remote to copy the backup to. If that fails, the backup counts as failed. */
  copyTo?: string | undefined;
  signal?: AbortSignal;
}

export type Backup = MadeBackup & { heldMs: number | null };

export async function backUpToFile(path: string, options: BackupOptions): Promise<Backup> {
  const file = await beginPrivateFile(path);
  try {
    const { copyTo, signal } = options;
    return await backUp(file.sink, options, async () => {
      await file.keep();
      if (copyTo !== undefined) await copyElsewhere(path, copyTo, signal);
    });
  } catch (error) {
    await file.discard();
    throw isDiskFull(error) ? diskFull(dirname(resolve(path)), error) : error;
  }
}

export async function backUp(
  sink: Writable,
  { place, command, passphrase = null, signal }: BackupOptions,
  keep: () => Promise<void> = async () => undefined,
): Promise<Backup> {
  const source = await openSource(place, command);
  try {
    const ended = [signal, source.copy?.signal].filter((each) => each !== undefined);
    const made = await makeBackup({ ...source, passphrase, signal: AbortSignal.any(ended) }, sink);
    await requireHeldFiles(source);
    await keep();
    const record = { createdAt: made.createdAt.toISOString(), bytes: made.bytes };
    if (source.copy) await source.copy.record(record);
    else await recordBackupOn(source.client, record);
    return { ...made, heldMs: source.copy?.heldMs ?? null };
  } catch (error) {
    throw await explained(error, source.client, place);
  } finally {
    await source.close();
  }
}

async function explained(error: unknown, client: pg.Client, place: Place): Promise<unknown> {
  if (isDiskFull(error)) return error;
  const query = (statement: string) => client.query(statement);
  return explainFailure(await explainRights(query, error, 'DATABASE_URL'), place);
}

/** Throws if the connection broke: without its lock, the portal may have deleted files. */
async function requireHeldFiles({ client, copy }: { client: pg.Client; copy: PortalCopy | null }) {
  if (copy) return copy.signal.throwIfAborted();
  try {
    await client.query('SELECT');
  } catch (cause) {
    throw new Error(
      'The connection to the database broke during the backup, so files may be missing from the backup.',
      { cause },
    );
  }
}

async function openSource(place: Place, command: string) {
  const { env, kind } = place;
  const isEmbedded = kind === 'embedded';
  if (isEmbedded) requireEmbeddedDatabase(env.DATA_DIR, command);
  const copy = isEmbedded ? await askForCopy(env.DATA_DIR) : null;
  const opened: { connection?: Connection } = {};
  const close = async () => {
    await opened.connection?.close();
    await copy?.release();
  };
  try {
    const { client } = (opened.connection = await connect({
      env: copy ? { DATA_DIR: copy.folder } : env,
      command,
    }));
    if (!isEmbedded) await holdFiles(client);
    const sessionSecret = secretOf(place, copy);
    const storage = await openStore(place, sessionSecret, { writes: false });
    return { client, kind, storage, sessionSecret, copy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws Error if the settings of a portal on PostgreSQL lack SESSION_SECRET */
export function secretOf({ env, kind, sessionSecret }: Place, copy: PortalCopy | null) {
  if (copy) return copy.sessionSecret;
  if (sessionSecret) return sessionSecret;
  if (kind === 'embedded' || env.NODE_ENV !== 'production')
    return secretLines(keptSecrets(env.DATA_DIR));
  throw new Error(
    'SESSION_SECRET is not set. Run the command with the settings of the portal: without its secret, everybody would be signed out after a restore.',
  );
}

async function copyElsewhere(path: string, remote: string, signal?: AbortSignal): Promise<void> {
  const words = ['copy', '--', path, remote];
  try {
    const child = spawn('rclone', words, { stdio: ['ignore', 'inherit', 'inherit'], signal });
    const ended: unknown[] = await once(child, 'close');
    if (ended[0] === 0) return;
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!isMissing) throw cause;
    throw notCopied(path, remote, 'rclone is not installed: apt-get install rclone.', cause);
  }
  throw notCopied(path, remote, 'rclone says why above; RCLONE_CONFIG names its settings.');
}

const notCopied = (path: string, remote: string, why: string, cause?: unknown) =>
  new Error(
    `${path} was made and not copied to ${remote}, so it does not count as a backup. ${why} Once that is mended, run the command again.`,
    { cause },
  );
