import pg from 'pg';
import { within } from '#server/within.ts';
import type { DatabaseAddress } from './database-address.ts';

/** Milliseconds that each host has to answer when the one to use is looked for. */
const LOOK_MS = 3_000;

/** Milliseconds to wait for other hosts after the first answer: it may come from a replaced primary. */
const COMPARE_MS = 200;

type Done = (error: Error) => void;

/**
 * Returns a client class that finds the host to connect to anew for each connection, as libpq does
 * with several hosts. A server that failed over is found this way without a restart of the portal.
 * A former primary that comes back takes writes too, but its timeline is older.
 */
export function failoverClient({ hosts, target }: DatabaseAddress): typeof pg.Client {
  let search: Promise<Host> | undefined;
  let newest = 0;

  return class FailoverClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: hosts[0] });
      this.#config = config;
    }

    override connect(): Promise<pg.Client>;
    override connect(done: Done): void;
    override connect(done?: Done): Promise<pg.Client> | void {
      const connected = this.#find().then(() => super.connect());
      if (!done) return connected;
      connected.then(() => void Reflect.apply(done, undefined, [null, this]), done);
    }

    async #find() {
      const look = (host: string) => lookAt(host, this.#config, target);
      search ??= newestOf(hosts.map(look), newest).finally(() => (search = undefined));
      const { host, port, timeline } = await search;
      newest = Math.max(newest, timeline);
      Object.assign(this, { host, port });
    }
  };
}

interface Host {
  host: string;
  port: number;
  /** Grows with each promotion; 0 where the server doesn't tell. */
  timeline: number;
}

/** Returns the host with the newest timeline. @throws when none fits, or all are older than `least` */
async function newestOf(looks: Promise<Host>[], least: number): Promise<Host> {
  const found: Host[] = [];
  const judged = looks.map(async (look) => {
    const host = await look;
    if (host.timeline > 0 && host.timeline < least) {
      throw new Error(`${host.host}:${host.port} ${READ_ONLY_SERVER}: another was promoted`);
    }
    found.push(host);
    return host;
  });
  const first = await Promise.any(judged);
  await within(Promise.allSettled(judged), COMPARE_MS, undefined);
  return found.toSorted((a, b) => b.timeline - a.timeline)[0] ?? first;
}

/** @throws when the host doesn't answer, or is a standby and the portal has to write */
async function lookAt(
  connectionString: string,
  config: pg.ClientConfig,
  target: DatabaseAddress['target'],
): Promise<Host> {
  const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS };
  const client = new pg.Client({ ...config, ...limits, connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { host, port } = client;
    if (target === 'any') return { host, port, timeline: 0 };
    const { rows } = await client.query<{ mode: string }>(
      `SELECT current_setting('transaction_read_only') AS mode`,
    );
    if (rows[0]?.mode !== 'on') return { host, port, timeline: await timelineOf(client) };
    throw new Error(`${host}:${port} ${READ_ONLY_SERVER}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The name of a file of the log begins with the timeline. Not every hosted PostgreSQL tells it. */
async function timelineOf(client: pg.Client) {
  const { rows } = await client
    .query<{ file: string }>('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file')
    .catch(() => ({ rows: [] }));
  return rows[0] ? Number.parseInt(rows[0].file.slice(0, 8), 16) : 0;
}

/** Part of the message about a server that the portal can't use until it is promoted. */
export const READ_ONLY_SERVER = 'is read-only';
