import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Express } from 'express';
import { trust } from '#shared/trust.ts';

const HEADERS_DEADLINE = 60_000;
/** A connection is closed after this many ms without data. No answer takes that long. */
const SILENCE_DEADLINE = 120_000;
/** Ms that idle connections stay open: longer than proxies keep theirs (60 s). */
const KEEP_ALIVE = 75_000;
const LOOK_EVERY = 1_000;

interface Deadlines {
  headers?: number;
}

export interface HttpServer {
  server: Server;
  answerWith: (app: Express) => void;
}

// Setting Express's prototypes early saves time and memory (decision 044).
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

export class ListenProblem extends Error {
  readonly problem: string;
  readonly remedy: string;

  constructor(problem: string, remedy: string, cause: Error) {
    super(`${problem} ${remedy}`, { cause });
    this.problem = problem;
    this.remedy = remedy;
  }
}

function listenProblem(error: Error & { code?: unknown }, { host, port }: Address) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenProblem(
        `Another program is already listening on port ${port} (PORT).`,
        'Stop that program (perhaps a portal that is still running), or set PORT to another number.',
        error,
      );
    case 'EACCES':
      return new ListenProblem(
        `The operating-system user may not listen on port ${port} (PORT).`,
        'Set PORT to 1024 or more, and put a proxy in front.',
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenProblem(
        `HOST is ${host}, which is not an address of this machine.`,
        'Set HOST to 127.0.0.1 behind a proxy on this machine, or leave it empty for every address.',
        error,
      );
    default:
      return null;
  }
}

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

export function hostToOpen(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
