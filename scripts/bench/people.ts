import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemplate } from '#server/testing/template.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { addAvailability } from '#scripts/people/many-availability.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { addCredentials } from '#scripts/people/many-credentials.ts';
import { during, type Others } from './rig/longest-waits.ts';
import { linesOf, type Line } from './rig/people-lines.ts';
import { withPortal, type Portal } from './rig/portal.ts';

const FEW = 500;
const MANY = 50_000;
/** The number of people on the embedded database, where limits are twice as long. */
const MANY_EMBEDDED = 2_000;

const ROUNDS = 12;
const WARM_UP = 3;
/** With many people a list should take at most this many times as long as with few. */
const MOST_GROWTH = 3;

/** The number of rounds. Each round measures other requests with and without tier changes. */
const TURNS = 5;
/** How long, in ms, a tier change may delay other requests at most. */
const MOST_WAIT = 200;

interface Filled extends Portal {
  lines: Line[];
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? null;
const leeway = serverUrl ? 1 : 2;
const { template, remove } = await makeTemplate(serverUrl);
try {
  const failures = serverUrl
    ? await withPeople(MANY, (many) => withPeople(FEW, (few) => compare(many, few)))
    : await withPeople(MANY_EMBEDDED, (many) => compare(many));
  if (failures.length > 0) throw new Error(`over the bound: ${failures.join('; ')}`);
} finally {
  await remove();
}

async function withPeople<T>(count: number, use: (portal: Filled) => Promise<T>) {
  return withPortal(template, async (portal) => {
    await addChaplains(portal.db, count);
    await addAvailability(portal.db);
    await addCredentials(portal.db);
    return use({ ...portal, lines: await linesOf(portal.db) });
  });
}

async function compare(many: Filled, few?: Filled) {
  const failures: string[] = [];
  const grown: string[] = [];
  for (const [place, line] of many.lines.entries()) {
    const { median, slowest, before } = await time([many, line], few && [few, few.lines[place]]);
    const most = line.most * leeway;
    const growth = before && median / before;
    if (median > most) failures.push(line.what);
    if (growth && growth > MOST_GROWTH) grown.push(line.what);
    const figures = [
      `${median.toFixed(0)} ms`.padStart(8),
      `slowest ${slowest.toFixed(0)} ms`.padStart(16),
      `at most ${most} ms`.padStart(16),
      ...(before && growth ? [`×${growth.toFixed(1)} of ${before.toFixed(0)} ms`] : []),
    ];
    console.log(`${line.what.padEnd(44)} ${figures.join(', ')}`);
  }
  if (few) {
    console.log(
      `more than ×${MOST_GROWTH} from ${FEW} to ${MANY} people: ${grown.length} of ${many.lines.length} lines`,
    );
  }
  return [...failures, ...(await waitForTiers(many))];
}

type Asked = [portal: Filled, line: Line | undefined];

/** Alternates between many and few people, so that other work on the machine slows both alike. */
async function time(many: Asked, few?: Asked) {
  const times: number[] = [];
  const fewer: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ms = await call(many);
    const less = few && (await call(few));
    if (round < 0) continue;
    times.push(ms);
    if (less) fewer.push(less);
  }
  return { median: middle(times), slowest: Math.max(...times), before: few && middle(fewer) };
}

async function call([{ administrator }, line]: Asked) {
  if (!line) throw new Error('the portals have different lines');
  const start = performance.now();
  await send(administrator, line);
  return performance.now() - start;
}

async function send(visitor: Visitor, { method = 'GET', path, body }: Line) {
  const answer = await visitor.send(method, path, { body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

function middle(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Measures how long other requests wait while tiers are changed, and while no tier is changed. */
async function waitForTiers({ lines, administrator, signIn, signInAsChaplain }: Filled) {
  const reader = await signIn();
  const chaplain = await signInAsChaplain();
  const person = lines.find(({ path }) => path.startsWith('/api/people/'));
  const changes = lines.filter(({ path }) => path.startsWith('/api/tiers/'));
  if (!person) throw new Error('no line reads a person');
  const others: Others = {
    'reading a person’s page': () => send(reader, person),
    'saving one’s own profile': () =>
      chaplain.send('PUT', '/api/chaplains/me', { body: { city: `Town ${Math.random()}` } }),
  };
  const alone: Record<string, number>[] = [];
  const meanwhile: Record<string, number>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { ms, longest } = await during(others, async () => {
      for (const line of changes) await send(administrator, line);
    });
    meanwhile.push(longest);
    alone.push((await during(others, () => sleep(ms))).longest);
  }
  const most = MOST_WAIT * leeway;
  return Object.keys(others).flatMap((what) => {
    const longestIn = (turns: Record<string, number>[]) =>
      Math.max(...turns.map((turn) => turn[what] ?? 0));
    const [wait, before] = [longestIn(meanwhile), longestIn(alone)];
    console.log(
      `longest wait ${what.padEnd(31)} ${`${wait.toFixed(0)} ms`.padStart(8)} while a tier is changed, ${before.toFixed(0)} ms without, at most ${most} ms more`,
    );
    return wait - before > most ? [`${what} while a tier is changed`] : [];
  });
}
