import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase, type Database } from '#server/db/database.ts';

const log = pino({ level: 'silent' });

export interface Template {
  serverUrl: string | null;
  poolerUrl?: string | null;
  /** A database's name on the server, or a folder. */
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
  // A portal on a server's database keeps mail and other files here.
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
  const direct = serverUrl ? databaseUrl(serverUrl, name) : undefined;
  return poolerUrl
    ? { databaseUrl: databaseUrl(poolerUrl, name), directUrl: direct }
    : { databaseUrl: direct, directUrl: undefined };
}

async function openCopy({ serverUrl, source }: Template): Promise<Database> {
  return openDatabase({
    log,
    dataDir: source,
    ...(serverUrl && { databaseUrl: databaseUrl(serverUrl, source) }),
  });
}

async function removeCopy({ serverUrl, source }: Template) {
  if (serverUrl) await onServer(serverUrl, `DROP DATABASE IF EXISTS ${source} WITH (FORCE)`);
  else await rm(source, { recursive: true, force: true });
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'portal-test-'));
const randomText = () => randomUUID().replaceAll('-', '').slice(0, 12);
