import pg from 'pg';
import pTimeout from 'p-timeout';
import type { DatabaseAddress } from '#server/settings/database-address.ts';

const LOOK_MS = 3_000;

/** Ms to wait for the other hosts, because the first answer may come from a replaced primary. */
const COMPARE_MS = 200;

type Done = (error: Error) => void;

/** Connects to the host with the newest timeline: a replaced primary may still accept writes. */
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
  timeline: number;
}

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
  await pTimeout(Promise.allSettled(judged), { milliseconds: COMPARE_MS, message: false });
  return found.toSorted((a, b) => b.timeline - a.timeline)[0] ?? first;
}

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

/** Reads the timeline from a WAL file name; 0 for hosted servers that don't allow this query. */
async function timelineOf(client: pg.Client) {
  const { rows } = await client
    .query<{ file: string }>('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file')
    .catch(() => ({ rows: [] }));
  return rows[0] ? Number.parseInt(rows[0].file.slice(0, 8), 16) : 0;
}

export const READ_ONLY_SERVER = 'is read-only';
