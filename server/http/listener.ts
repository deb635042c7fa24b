import { createServer, type Server } from 'node:http';

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
