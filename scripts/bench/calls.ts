import { pino } from 'pino';
import { login } from '#shared/accounts/api.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { openDatabase } from '#server/db/database.ts';
import { ensureAdministrator } from '#server/features/accounts/administrators.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { load, type Call } from './rig/load.ts';
import { requireServerUrl } from './rig/portal.ts';
import { startBare, startPortal, type Started } from './rig/started-portal.ts';

const CHAPLAINS = 5_000;
const CONNECTIONS = 10;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const EVENT = {
  eventType: 'Flood',
  description: 'The river is over its banks',
  location: 'Frankfort',
  startTime: '2026-11-01T08:00:00.000Z',
};
const PROFILE = { phone: '502-555-0142', city: 'Frankfort', affiliation: 'christian' };
const ADMINISTRATOR = {
  username: 'bench-admin',
  email: 'bench-admin@example.org',
  password: 'bench-lantern-41',
};

/** The portal must serve at least this share of the bare server's requests per second. */
const LEAST = { list: 0.5, one: 0.4, create: 0.35 };
const MOST_CPU = 0.7;
const MOST_MEMORY = 2;

const KINDS = ['list', 'one', 'create'] as const;

interface Server extends Started {
  calls: Record<(typeof KINDS)[number], Call>;
}

interface Round {
  perSecond: number;
  p99: number;
  /** Processor time per request, in ms. */
  cpu: number;
  megabytes: number;
}

await ensureBuilt();
const { template, remove } = await makeTemplate(requireServerUrl('bench -- calls'));
const { databaseUrl = '', dataDir, remove: removeCopy } = await copyTemplate(template);
const servers: Started[] = [];
try {
  const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
  await addChaplains(db, CHAPLAINS);
  // Without this, autovacuum would analyze the tables and change the query plans during the run.
  await db.orm.execute('ANALYZE');
  await ensureAdministrator(db, ADMINISTRATOR, { minLength: 12 });
  const { userId, ...portal } = await openPortal();
  await db.orm.insert(chaplains).values({ userId, ...PROFILE });
  await db.close();
  const bare = await openBare(userId);
  if (!(await areKept({ portal, bare }))) throw new Error('a bound is broken');
} finally {
  await Promise.all(servers.map(({ end }) => end()));
  await removeCopy();
  await remove();
}

async function openPortal() {
  const server = await startPortal({ databaseUrl, dataDir });
  servers.push(server);
  const { url } = server;
  const visitor = createVisitor(url);
  const { status, body } = await visitor.call(login, {
    body: { username: ADMINISTRATOR.username, password: ADMINISTRATOR.password },
  });
  if (status !== 200) throw new Error(`signing in: ${status}`);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const calls: Server['calls'] = {
    list: { method: 'GET', path: '/api/chaplains?limit=25', cookie },
    one: { method: 'GET', path: '/api/chaplains/me', cookie },
    create: { method: 'POST', path: '/api/activations', cookie, body: EVENT },
  };
  return { ...server, calls, userId: body.id };
}

async function openBare(userId: string): Promise<Server> {
  const server = await startBare(databaseUrl);
  servers.push(server);
  const calls: Server['calls'] = {
    list: { method: 'GET', path: '/list?limit=25' },
    one: { method: 'GET', path: `/one/${userId}` },
    create: { method: 'POST', path: '/create', body: { ...EVENT, actorId: userId } },
  };
  return { ...server, calls };
}

/** Measures both servers in turn, so that other work on the machine slows both equally. */
async function areKept(servers: Record<'portal' | 'bare', Server>) {
  let isKept = true;
  const most = { portal: 0, bare: 0 };
  console.log(`${CONNECTIONS} connections, ${CHAPLAINS} chaplains, medians of ${ROUNDS} rounds`);
  for (const kind of KINDS) {
    const rounds: Record<'portal' | 'bare', Round[]> = { portal: [], bare: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const name of ['portal', 'bare'] as const) {
        const measured = await measure(servers[name], servers[name].calls[kind]);
        if (round >= 0) rounds[name].push(measured);
      }
    }
    const [own, least] = [medians(rounds.portal), medians(rounds.bare)];
    most.portal = Math.max(most.portal, own.megabytes);
    most.bare = Math.max(most.bare, least.megabytes);
    const ratio = own.perSecond / least.perSecond;
    console.log(`${kind}: ${ratio.toFixed(2)} of the bare server (at least ${LEAST[kind]})`);
    print('portal', own);
    print('bare', least);
    if (ratio < LEAST[kind] || (kind === 'one' && own.cpu > MOST_CPU)) isKept = false;
  }
  const times = most.portal / most.bare;
  console.log(`memory: ${times.toFixed(2)} times the bare server's (at most ${MOST_MEMORY})`);
  return isKept && times <= MOST_MEMORY;
}

async function measure(server: Server, call: Call): Promise<Round> {
  const before = await server.usage();
  const times = await load(server.url, call, { connections: CONNECTIONS, ms: ROUND_MS });
  const { cpu, rss } = await server.usage();
  const used = cpu.user + cpu.system - before.cpu.user - before.cpu.system;
  return {
    perSecond: times.length / (ROUND_MS / 1000),
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
    cpu: used / 1000 / times.length,
    megabytes: rss / 1024 / 1024,
  };
}

function medians(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) =>
    rounds.map((round) => round[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  return { perSecond: of('perSecond'), p99: of('p99'), cpu: of('cpu'), megabytes: of('megabytes') };
}

function print(name: string, { perSecond, p99, cpu, megabytes }: Round) {
  const figures = [
    `${perSecond.toFixed(0)} a second`,
    `p99 ${p99.toFixed(1)} ms`,
    `${cpu.toFixed(2)} ms of processor time each`,
    `${megabytes.toFixed(0)} MB`,
  ];
  console.log(`  ${name.padEnd(6)} ${figures.join(', ')}`);
}
