import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

interface People {
  administrator: string;
  chaplains: readonly string[];
  account: { username: string; password: string };
}

interface Options {
  /** Requests per second. With Infinity, a connection sends a request after each response. */
  perSecond: number;
  ms: number;
  connections: number;
}

export interface Sent {
  /** How many responses had each status; 0 stands for no response. */
  statuses: Map<number, number>;
  times: number[];
}

const SEARCHES = ['ann', 'smith', 'frank', 'lou', 'grief', 'jo', 'mar', 'child'];

/** How many of a hundred requests go to each path. */
const READ = new Map([
  ['/api/user', 18],
  ['/api/chaplains/me', 12],
  ['/api/chaplains/directory/summary', 8],
  ['/api/field-guide', 8],
  ['/api/training-sessions', 8],
  ['/api/deployments?limit=20', 8],
  ['/api/resources?limit=25', 6],
]);
const SEARCH = 16;
const MANAGED = new Map([
  ['/api/chaplains?limit=25', 4],
  ['/api/users?limit=25', 3],
  ['/api/dashboard/stats', 2],
  ['/api/audit-events?limit=25', 2],
]);
const CREATE = 4;
const EVENT = {
  eventType: 'Flood',
  description: 'The river is over its banks',
  location: 'Frankfort',
  startTime: '2026-11-01T08:00:00.000Z',
};

export async function sendMixed(url: string, people: People, options: Options): Promise<Sent> {
  const { perSecond, ms, connections } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sent: Sent = { statuses: new Map(), times: [] };
  const end = performance.now() + ms;
  let next = performance.now();
  const sendOn = async () => {
    for (;;) {
      // If a request is late, later requests keep their interval instead of catching up in a burst.
      const due = Math.max(next, performance.now());
      next = due + 1000 / perSecond;
      if (due >= end) return;
      if (due > performance.now()) await sleep(due - performance.now());
      const before = performance.now();
      const status = await send(url, agent, callOf(people));
      sent.times.push(performance.now() - before);
      sent.statuses.set(status, (sent.statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
  return sent;
}

function callOf({ administrator, chaplains, account }: People): Call & { cookie?: string } {
  const cookie = anyOf(chaplains);
  let lot = Math.random() * 100;
  const isTurn = (part: number) => (lot -= part) < 0;
  for (const [path, part] of READ) if (isTurn(part)) return { method: 'GET', path, cookie };
  if (isTurn(SEARCH)) {
    const path = `/api/chaplains/directory?limit=24&offset=0&search=${anyOf(SEARCHES)}`;
    return { method: 'GET', path, cookie };
  }
  for (const [path, part] of MANAGED) {
    if (isTurn(part)) return { method: 'GET', path, cookie: administrator };
  }
  if (isTurn(CREATE)) {
    return { method: 'POST', path: '/api/activations', cookie: administrator, body: EVENT };
  }
  return { method: 'POST', path: '/api/login', body: account };
}

function anyOf(texts: readonly string[]) {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}

function send(
  url: string,
  agent: Agent,
  { method, path, cookie, body }: ReturnType<typeof callOf>,
) {
  const options: RequestOptions = {
    method,
    agent,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
  };
  return new Promise<number>((resolve) => {
    const sending = request(url + path, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? -1));
      answer.once('error', () => resolve(-1));
    });
    sending.once('error', () => resolve(-1));
    sending.end(body && JSON.stringify(body));
  });
}
