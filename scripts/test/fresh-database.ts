import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Makes a database on the server that TEST_DATABASE_URL names, for as long as `use` takes.
 * Without that setting `use` gets undefined and is to take the embedded database.
 */
export async function withFreshDatabase<T>(use: (url: string | undefined) => Promise<T>) {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) return use(undefined);
  const name = `portal_e2e_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runSql(serverUrl, `CREATE DATABASE ${name}`);
  try {
    return await use(url.href);
  } finally {
    await runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
