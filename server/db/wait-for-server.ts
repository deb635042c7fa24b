import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import {
  DatabaseProblem,
  problemOfConnection,
  ReadOnlyServer,
  reasonOf,
} from './database-problem.ts';
import { isSettingRefused, isUnavailable } from './errors.ts';
import { problemOfPooler } from './pooler.ts';

export async function waitForServer(options: {
  connection: pg.ClientConfig;
  Client: typeof pg.Client;
  setting: string;
  patienceMs: number;
  log: Logger;
}): Promise<void> {
  const { connection, Client, setting, patienceMs, log } = options;
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    const client = new Client(connection);
    const failure = await failureToConnect(client);
    if (!failure) return;
    const cause = failure;
    if (isSettingRefused(failure)) {
      throw new DatabaseProblem(await problemOfPooler({ connection, Client }, setting), { cause });
    }
    const leftMs = deadline - Date.now();
    if (!isUnavailable(failure) || leftMs <= 0) {
      const { user: role = '', database = '' } = client;
      const seconds = Math.round(patienceMs / 1_000);
      const made = { setting, role, database, seconds };
      throw new DatabaseProblem(problemOfConnection(failure, made), { cause });
    }
    log.warn({ reason: reasonOf(failure), pauseMs }, 'the database is away, trying again');
    await sleep(Math.min(pauseMs, leftMs));
  }
}

async function failureToConnect(client: pg.Client): Promise<Error | undefined> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{
      isReadOnly: boolean;
      isStandby: boolean;
      source: string;
    }>(
      `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly",
        pg_is_in_recovery() AS "isStandby", source
        FROM pg_settings WHERE name = 'default_transaction_read_only'`,
    );
    const { isReadOnly = false, isStandby = false, source = '' } = rows[0] ?? {};
    return isReadOnly ? new ReadOnlyServer(isStandby, source) : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
