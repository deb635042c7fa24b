import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';

/** Milliseconds that each host has to answer when the one to use is looked for. */
const LOOK_MS = 3_000;

type Done = (error: Error) => void;

/**
 * Returns a client class that finds the host to connect to anew for each connection, as libpq does
 * with several hosts: the first to answer that fits. A server that failed over is found this way
 * without a restart of the portal.
 */
export function failoverClient({ hosts, target }: DatabaseAddress): typeof pg.Client {
  let search: Promise<Host> | undefined;

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
      search ??= Promise.any(hosts.map(look)).finally(() => (search = undefined));
      const { host, port } = await search;
      Object.assign(this, { host, port });
    }
  };
}

interface Host {
  host: string;
  port: number;
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
    if (target === 'any') return { host, port };
    const { rows } = await client.query<{ mode: string }>(
      `SELECT current_setting('transaction_read_only') AS mode`,
    );
    if (rows[0]?.mode !== 'on') return { host, port };
    throw new Error(`${host}:${port} ${READ_ONLY_SERVER}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Part of the message about a server that the portal can't use until it is promoted. */
export const READ_ONLY_SERVER = 'is read-only';
