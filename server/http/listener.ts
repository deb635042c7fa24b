import { createServer, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';

const HEADERS_DEADLINE = 60_000;
/** Milliseconds without a byte in either direction; nothing the portal does is silent for so long. */
const SILENCE_DEADLINE = 120_000;
/** Milliseconds that a connection stays open for a next request: longer than proxies keep theirs (60 s). */
const KEEP_ALIVE = 75_000;
/** Milliseconds between two looks at who is late. */
const LOOK_EVERY = 1_000;

interface Deadlines {
  /** Milliseconds in which the headers of a request have to be there. */
  headers?: number;
}

/** A server that gives up whoever never ends their headers (408) or falls silent, and nobody who is only slow. */
export function createHttpServer({ headers = HEADERS_DEADLINE }: Deadlines = {}): Server {
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: Math.min(LOOK_EVERY, headers),
  });
  server.setTimeout(SILENCE_DEADLINE);
  return server;
}

/**
 * Listens at an address, and returns where: port 0 becomes a free one.
 * @throws Error when the address is taken or not this machine's
 */
export function listen(
  server: Server,
  address: { host: string | undefined; port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      const bound = server.address();
      if (bound && typeof bound === 'object') resolve(bound);
      else reject(new Error('the server has no port'));
    });
  });
}

/** Returns the host name that a browser on this machine opens for a listening address. */
export function hostToOpen(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
