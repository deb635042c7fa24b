import { createServer } from 'node:http';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { login } from '#shared/accounts/api.ts';
import { users } from '#shared/accounts/table.ts';
import { AVAILABILITY, EXPERTISE } from '#shared/chaplains/catalogue.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { makeTemplate, openFromTemplate } from '#server/testing/template.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, pick, pickSome, seededRandom } from './people/names.ts';

/** How much longer the large directory may take than the small one. */
const MOST = 3;
const SIZES = { small: 500, large: 50_000 };
const ROUNDS = 60;
const WARM_UP = 20;
const BATCH = 1000;
const PASSWORD = 'bench-lantern-41';

const PATH = '/api/chaplains/directory';
const SEARCHES = {
  'a surname': '?search=whitfield071&limit=50',
  'name and city': '?search=ruth%20hazard%20whitfield071&limit=50',
  'an area of expertise': '?search=interfaith&limit=50',
  'a filter and a surname': '?expertise=Grief%20support&search=keane1&limit=50',
  'no match': '?search=xylophone&limit=50',
  'no search, first page': '?limit=50',
  'no search, page 100': '?limit=50&offset=4950',
  'two letters': '?search=ru&limit=50',
};
/** What the promise is about: a search, as people type it. */
const PROMISED = ['a surname', 'name and city', 'no match'];

const serverUrl = process.env.TEST_DATABASE_URL;
if (!serverUrl) {
  console.error(
    'Set TEST_DATABASE_URL to a PostgreSQL server where databases may be made, or run scripts/with-postgres.sh npm run bench:directory',
  );
  process.exit(2);
}

const { template, remove } = await makeTemplate(serverUrl);
try {
  const small = await measure(SIZES.small);
  const large = await measure(SIZES.large);
  console.log('\nGET /api/chaplains/directory, ms: median (95th percentile), rows found');
  let isKept = true;
  for (const name of Object.keys(SEARCHES)) {
    const [a, b] = [small[name], large[name]];
    if (!a || !b) throw new Error(`${name} was not measured`);
    const ratio = b.median / a.median;
    const isPromised = PROMISED.includes(name);
    if (isPromised && ratio > MOST) isKept = false;
    const show = (m: Measured) => `${m.median.toFixed(2)} (${m.p95.toFixed(2)}) ${m.found}`;
    console.log(
      `${name.padEnd(26)} ${SIZES.small}: ${show(a).padEnd(20)} ${SIZES.large}: ${show(b).padEnd(24)} ×${ratio.toFixed(2)}${isPromised ? ` (at most ×${MOST})` : ''}`,
    );
  }
  if (!isKept) throw new Error(`a search takes more than ${MOST} times as long`);
} finally {
  await remove();
}

interface Measured {
  median: number;
  p95: number;
  found: number;
}

async function measure(size: number): Promise<Record<string, Measured>> {
  const { db, remove: removeCopy } = await openFromTemplate(template);
  const { url, stop } = await serve(db);
  try {
    await load(db, size);
    const visitor = createVisitor(url);
    await visitor.call(login, { body: { username: 'person1', password: PASSWORD } });
    const measured: Record<string, Measured> = {};
    for (const [name, query] of Object.entries(SEARCHES)) {
      measured[name] = await time(visitor, PATH + query);
    }
    return measured;
  } finally {
    await stop();
    await db.close();
    await removeCopy();
  }
}

async function time(visitor: Visitor, path: string): Promise<Measured> {
  const times: number[] = [];
  let found = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status, headers } = await visitor.send('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    found = Number(headers.get('x-total-count'));
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { median: at(0.5), p95: at(0.95), found };
}

async function load(db: Database, size: number) {
  const random = seededRandom(42);
  const password = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });
  const expertise = EXPERTISE.flatMap((group) => group.choices.map((choice) => choice.value));
  const availability = AVAILABILITY.flatMap((group) => group.choices.map((choice) => choice.value));
  for (let start = 0; start < size; start += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, size - start) }, (_, index) => ({
      username: `person${start + index}`,
      email: `person${start + index}@example.org`,
      firstName: pick(FIRST_NAMES, random),
      lastName: `${pick(LAST_NAMES, random)}${String(Math.floor(random() * 200)).padStart(3, '0')}`,
      password,
    }));
    const rows = await db.orm.insert(users).values(people).returning({ id: users.id });
    await db.orm.insert(chaplains).values(
      rows.map(({ id }) => ({
        userId: id,
        phone: '502-555-0142',
        city: pick(CITIES, random),
        affiliation: 'christian',
        expertise: pickSome(expertise, 3, random),
        availability: pickSome(availability, 2, random),
        isApproved: true,
        isActive: true,
      })),
    );
  }
  await db.orm.execute(sql`VACUUM ANALYZE users`);
  await db.orm.execute(sql`VACUUM ANALYZE chaplains`);
}

async function serve(db: Database) {
  const app = createApp({
    db,
    log: pino({ level: 'error' }),
    pages: (_req, _res, next) => next(),
    isAccepting: () => true,
    settings: {
      sessionSecret: 'only for this measurement, on a database of its own',
      publicUrl: undefined,
      trustProxy: undefined,
      passwordMinLength: 6,
      loginFailuresPerAccount: 10,
      loginFailuresPerAddress: 100,
      registrationsPerAddress: 300,
      checkAnswers: false,
      isDevelopment: false,
    },
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
