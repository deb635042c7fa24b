import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { login } from '#shared/accounts/api.ts';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { openDatabase } from '#server/db/database.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { load, type Call } from './rig/load.ts';
import { requireServerUrl } from './rig/portal.ts';
import { startPortal } from './rig/started-portal.ts';

const PER_SECOND = 20;
/** Each round has ten seconds with sign-ins and ten without. */
const ROUNDS = 3;
const ROUND_MS = 10_000;
const CALLERS = { connections: 10, pause: 25 };
const ACCOUNTS = 60;
const PASSWORD = 'bench-lantern-41';
/** How many times as long as usual other requests may take (p99) while people sign in. */
const MOST = 3;

await ensureBuilt();
const { template, remove } = await makeTemplate(requireServerUrl('bench -- sign-ins'));
const { databaseUrl = '', dataDir, remove: removeCopy } = await copyTemplate(template);
try {
  await addAccounts();
  const portal = await startPortal({ databaseUrl, dataDir });
  try {
    await measure(portal.url);
  } finally {
    await portal.end();
  }
} finally {
  await removeCopy();
  await remove();
}

async function addAccounts() {
  const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
  const password = await hashPassword(PASSWORD);
  const people = Array.from({ length: ACCOUNTS }, (_, index) => ({
    username: nameOf(index),
    email: `${nameOf(index)}@example.org`,
    firstName: 'Pat',
    lastName: 'Person',
    password,
  }));
  const rows = await db.orm.insert(users).values(people).returning({ userId: users.id });
  const profile = { phone: '502-555-0142', city: 'Frankfort', affiliation: 'christian' };
  await db.orm.insert(chaplains).values(rows.map(({ userId }) => ({ userId, ...profile })));
  await db.close();
}

async function measure(url: string) {
  const { cookies } = await signIn(url, 0);
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const call: Call = { method: 'GET', path: '/api/chaplains/me', cookie };
  const read = () => load(url, call, { ...CALLERS, ms: ROUND_MS });
  await read();
  const times: Record<'calm' | 'meanwhile', number[]> = { calm: [], meanwhile: [] };
  const signIns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.calm.push(...(await read()));
    const [others, taken] = await Promise.all([read(), signInAll(url)]);
    times.meanwhile.push(...others);
    signIns.push(...taken);
  }
  const [calm, meanwhile] = [p99(times.calm), p99(times.meanwhile)];
  const ratio = meanwhile / calm;
  console.log(
    `${PER_SECOND} sign-ins a second: ${signIns.length}, p99 ${p99(signIns).toFixed(0)} ms`,
  );
  console.log(
    `other calls: p99 ${calm.toFixed(1)} ms without and ${meanwhile.toFixed(1)} ms meanwhile, ×${ratio.toFixed(2)} (at most ×${MOST})`,
  );
  if (ratio > MOST) throw new Error('others wait too long while people sign in');
}

async function signInAll(url: string) {
  const begun: Promise<number>[] = [];
  const count = (PER_SECOND * ROUND_MS) / 1000;
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    await sleep(start + (index * 1000) / PER_SECOND - performance.now());
    begun.push(timeSignIn(url, index % ACCOUNTS));
  }
  return Promise.all(begun);
}

async function timeSignIn(url: string, index: number) {
  const start = performance.now();
  await signIn(url, index);
  return performance.now() - start;
}

async function signIn(url: string, index: number) {
  const visitor = createVisitor(url);
  const { status } = await visitor.send(login.method, login.path, {
    body: { username: nameOf(index), password: PASSWORD },
    // Each sign-in comes from its own IP address, as if people were at home.
    headers: { 'x-forwarded-for': `192.0.2.${index}` },
  });
  if (status !== 200) throw new Error(`signing in: ${status}`);
  return visitor;
}

function nameOf(index: number) {
  return `bench-person-${index}`;
}

function p99(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
