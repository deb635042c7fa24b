import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '#server/db/database.ts';
import { databaseAt, onServer } from './on-server.ts';

const log = pino({ level: 'silent' });

export interface Template {
  serverUrl: string | null;
  poolerUrl?: string | null;
  /** The name of a database on the server, or the path of a folder. */
  source: string;
}

export async function makeTemplate(serverUrl: string | null, poolerUrl: string | null = null) {
  const source = serverUrl ? `portal_template_${randomText()}` : await temporaryFolder();
  if (serverUrl) await onServer(serverUrl, `CREATE DATABASE ${source}`);
  const template = { serverUrl, poolerUrl, source };
  await (await openCopy(template)).close();
  return { template, remove: () => removeCopy(template) };
}

export async function openFromTemplate(template: Template) {
  const { remove, ...settings } = await copyTemplate(template);
  const db = await openDatabase({ log, ...settings });
  return { db, remove };
}

export async function copyTemplate(template: Template) {
  const { serverUrl, source } = template;
  const copy = serverUrl ? `portal_test_${randomText()}` : await temporaryFolder();
  if (serverUrl) await onServer(serverUrl, `CREATE DATABASE ${copy} TEMPLATE ${source}`);
  else await cp(source, copy, { recursive: true });
  // A portal with a database on a server keeps mail and other files in this folder.
  const dataDir = serverUrl ? join(tmpdir(), copy) : copy;
  return {
    dataDir,
    ...addressesOf(template, copy),
    remove: async () => {
      await removeCopy({ serverUrl, source: copy });
      if (serverUrl) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function addressesOf({ serverUrl, poolerUrl }: Omit<Template, 'source'>, name: string) {
  const direct = serverUrl ? databaseAt(serverUrl, name) : undefined;
  return poolerUrl
    ? { databaseUrl: databaseAt(poolerUrl, name), directUrl: direct }
    : { databaseUrl: direct, directUrl: undefined };
}

async function openCopy({ serverUrl, source }: Template): Promise<Database> {
  return openDatabase({
    log,
    dataDir: source,
    ...(serverUrl && { databaseUrl: databaseAt(serverUrl, source) }),
  });
}

async function removeCopy({ serverUrl, source }: Template) {
  if (serverUrl) await onServer(serverUrl, `DROP DATABASE IF EXISTS ${source} WITH (FORCE)`);
  else await rm(source, { recursive: true, force: true });
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'portal-test-'));
const randomText = () => randomUUID().replaceAll('-', '').slice(0, 12);
