import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { startChild } from '#server/testing/child-process.ts';
import { databaseAt, onServer } from '#server/testing/on-server.ts';
import { ADMIN_PASSWORD, portalSettings } from '#server/testing/portal-child.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const PORTAL = new URL(import.meta.resolve('#server/testing/server-child.ts'));
const DATABASE = 'portal';

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error('Run scripts/with-failover.sh npm test -- failover');
  return value;
};
const urlOf = (name: string) => new URL(databaseAt(setting(name), DATABASE));

/** Creates a database on the servers of scripts/with-failover.sh. Returns its addresses. */
export async function makeDatabase() {
  await onServer(setting('TEST_PRIMARY_URL'), `CREATE DATABASE ${DATABASE}`);
  const [primary, standby] = [urlOf('TEST_PRIMARY_URL'), urlOf('TEST_STANDBY_URL')];
  const several = primary.href.replace(primary.host, `${primary.host},${standby.host}`);
  return { primary, standby, several, haproxy: urlOf('TEST_HAPROXY_URL').href };
}

export async function startPortal(databaseUrl: string) {
  const dataDir = temporaryFolder();
  const child = startChild(PORTAL, [], {
    ...portalSettings(dataDir),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of the tests that is long enough',
  });
  onTestFinished(() => child.kill());
  const url = (await child.line('open ')).slice('open '.length);
  const visitor = createVisitor(url);
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  expect((await visitor.call(login, { body })).status).toBe(200);
  const folder = join(dataDir, 'mail');
  const mailsTo = (address: string) =>
    existsSync(folder)
      ? readdirSync(folder).filter((name) =>
          readFileSync(join(folder, name), 'utf8').includes(address),
        ).length
      : 0;
  return { child, visitor, mailsTo };
}

/** Kills the server with all its processes, as a power cut would. */
export function killPrimary() {
  const file = readFileSync(join(setting('TEST_PRIMARY_FOLDER'), 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  // The main process is stopped first, so that it can't clean up after its killed children.
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  for (const pid of [...children.trim().split(' ').map(Number), postmaster]) {
    process.kill(pid, 'SIGKILL');
  }
}

export const promoteStandby = () => onServer(setting('TEST_STANDBY_URL'), 'SELECT pg_promote()');

export const startFormerPrimary = () => promisify(execFile)(setting('TEST_START_PRIMARY'));

export async function locationsIn(url: URL) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ location: string }>('SELECT location FROM activations');
    return new Set(rows.map(({ location }) => location));
  } finally {
    await client.end();
  }
}
