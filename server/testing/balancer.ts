import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { trust } from '#shared/trust.ts';

/** Interval between readiness checks, in ms. */
const PAUSE = 50;

interface Backend {
  url: string;
  isReady: boolean;
}

/** Spreads requests over ready processes, without retries. */
export async function startBalancer() {
  const backends: Backend[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((req, res) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % ready.length];
    if (backend) forward({ req, res, agent, url: backend.url });
    else res.writeHead(502).end();
  });
  const watch = setInterval(() => {
    for (const backend of backends) void isReady(backend.url).then((is) => (backend.isReady = is));
  }, PAUSE);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearInterval(watch);
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${trust<AddressInfo>(server.address(), 'it listens on TCP').port}`,
    add: (url: string) => void backends.push({ url, isReady: false }),
    readyCount: () => backends.filter(({ isReady }) => isReady).length,
  };
}

interface Forwarded {
  req: IncomingMessage;
  res: ServerResponse;
  agent: Agent;
  url: string;
}

function forward({ req, res, agent, url }: Forwarded) {
  const { method, headers } = req;
  const onward = request(`${url}${req.url}`, { method, headers, agent }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  req.pipe(onward);
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
}
