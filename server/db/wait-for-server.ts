import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isSettingRefused, isUnavailable } from './errors.ts';
import { poolerRemedy } from './pooler.ts';

/**
 * Waits until the server answers, trying again with growing pauses.
 * @param patienceMs how long to go on trying.
 * @throws when it is still away then, or at once for what waiting can't cure (a wrong password).
 */
export async function waitForServer(options: {
  connection: pg.ClientConfig;
  Client: typeof pg.Client;
  /** The name of the setting that holds the address, for messages. */
  setting: string;
  patienceMs: number;
  log: Logger;
}): Promise<void> {
  const { connection, Client, setting, patienceMs, log } = options;
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    const failure = await failureToConnect(new Client(connection));
    if (!failure) return;
    if (isSettingRefused(failure)) throw new Error(poolerRemedy(setting), { cause: failure });
    const reason = describe(failure);
    if (!isUnavailable(failure)) {
      throw new Error(`The database refused the connection: ${reason}`, { cause: failure });
    }
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) {
      const seconds = Math.round(patienceMs / 1_000);
      throw new Error(
        `The database did not answer within ${seconds} s: ${reason}. Is ${setting} right, and does the server run?`,
        { cause: failure },
      );
    }
    log.warn({ reason, pauseMs }, 'the database is away, trying again');
    await sleep(Math.min(pauseMs, leftMs));
  }
}

async function failureToConnect(client: pg.Client): Promise<Error | undefined> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    );
    return rows[0]?.isReadOnly ? readOnly() : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A standby that is being promoted, or a database that is kept from writing for a while. */
function readOnly() {
  const message = 'it is read-only (a standby, or default_transaction_read_only)';
  return Object.assign(new Error(message), { code: '25006' });
}

/** What a host with several addresses says is empty; its parts tell. */
function describe(failure: Error): string {
  const parts: unknown[] = failure instanceof AggregateError ? failure.errors : [failure];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join('; ');
}
