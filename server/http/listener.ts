import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Express } from 'express';
import { trust } from '#shared/trust.ts';

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

export interface HttpServer {
  server: Server;
  /** Lets an app answer all requests. Called once. */
  answerWith: (app: Express) => void;
}

/**
 * Creates a server that closes connections whose headers never end (408) or that fall silent, but no
 * slow ones.
 *
 * Its requests and answers have the prototypes that Express would give them. When Express changes
 * them itself, requests take more time and memory (decision 044).
 */
export function createHttpServer({ headers = HEADERS_DEADLINE }: Deadlines = {}): HttpServer {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  const server = createServer({
    IncomingMessage: AppRequest,
    ServerResponse: AppResponse,
    headersTimeout: headers,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: Math.min(LOOK_EVERY, headers),
  });
  server.setTimeout(SILENCE_DEADLINE);
  return {
    server,
    answerWith: (app) => {
      const { request, response } = trust<AppPrototypes>(app, 'Express gives each app its own');
      Object.setPrototypeOf(AppRequest.prototype, request);
      Object.setPrototypeOf(AppResponse.prototype, response);
      Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
      server.on('request', app);
    },
  };
}

interface AppPrototypes {
  request: object;
  response: object;
}

interface Address {
  host: string | undefined;
  port: number;
}

/** The portal can't listen where the settings say. */
export class ListenProblem extends Error {
  readonly problem: string;
  readonly remedy: string;

  constructor(problem: string, remedy: string, cause: Error) {
    super(`${problem} ${remedy}`, { cause });
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** Says which setting to change; null for an error that no setting mends. */
function listenProblem(error: Error & { code?: unknown }, { host, port }: Address) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenProblem(
        `Another program listens at port ${port} already (PORT).`,
        'Stop it, such as a portal that still runs, or set PORT to another number.',
        error,
      );
    case 'EACCES':
      return new ListenProblem(
        `This user may not listen at port ${port} (PORT).`,
        'Set PORT to 1024 or more, and put a proxy in front.',
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenProblem(
        `HOST is ${host}, which is no address of this machine.`,
        'Set HOST to 127.0.0.1 behind a proxy on this machine, or leave it empty for every address.',
        error,
      );
    default:
      return null;
  }
}

/**
 * Listens at an address, and returns where: port 0 becomes a free one.
 * @throws ListenProblem when the address is taken or not this machine's
 */
export function listen(server: Server, address: Address): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listenProblem(error, address) ?? error);
    server.once('error', refuse);
    server.listen(address, () => {
      server.off('error', refuse);
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
