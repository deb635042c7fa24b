import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trust } from '#shared/trust.ts';

export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
}

export async function startStandIn(
  answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
) {
  const server: Server = createServer((req, res) => {
    void (async () => {
      const url = new URL(req.url ?? '/', `http://${req.headers.host}`);
      const parts = await req.toArray().catch(() => null);
      // The caller went away.
      if (!parts) return;
      const body = Buffer.concat(parts);
      const { method = 'GET', headers } = req;
      const { status, headers: more, json } = await answer({ method, url, headers, body });
      res.writeHead(status, {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...more,
      });
      res.end(json === undefined ? undefined : JSON.stringify(json));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
