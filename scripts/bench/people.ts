import { and, asc, eq, sql } from 'drizzle-orm';
import { AVAILABILITIES } from '#shared/availability/constants.ts';
import { daysAfter } from '#shared/availability/days.ts';
import { chaplainTravel } from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database } from '#server/db/database.ts';
import {
  availabilityOfChaplain,
  hasAvailability,
} from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import { readToday } from '#server/features/availability/service.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { addAvailability } from '#scripts/people/many-availability.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';

const CHAPLAINS = 50_000;
const ROUNDS = 20;
const WARM_UP = 3;
const PAGE = 50;
/** In ms, for a filter or a ranked list. */
const MOST = 300;

const FRANKFORT = { latitude: 38.2281, longitude: -84.8697 };

const { template, remove } = await makeTemplate(requireServerUrl('bench -- people'));
try {
  await withPortal(template, async ({ db }) => {
    await addChaplains(db, CHAPLAINS);
    await addAvailability(db);
    await timeAvailability(db);
    await timeDistance(db);
  });
} finally {
  await remove();
}

async function timeAvailability({ orm }: Database) {
  const { today, timeZone } = await readToday(orm);
  const asked = { date: daysAfter(today, 3), today, timeZone };
  for (const wanted of AVAILABILITIES) {
    const matches = and(isOnDuty(), hasAvailability(chaplains.id, wanted, asked));
    await time(`${wanted} on a date, with the count`, async () => {
      await orm
        .select({ id: chaplains.id, told: availabilityOfChaplain(chaplains.id, asked) })
        .from(chaplains)
        .where(matches)
        .orderBy(asc(chaplains.sortName), asc(chaplains.id))
        .limit(PAGE);
      await orm.$count(chaplains, matches);
    });
  }
}

async function timeDistance({ orm }: Database) {
  const miles = milesFrom(FRANKFORT);
  await time('the nearest of all', async () => {
    await orm
      .select({ id: chaplains.id, miles })
      .from(chaplains)
      .leftJoin(chaplainTravel, eq(chaplainTravel.chaplainId, chaplains.id))
      .where(isOnDuty())
      .orderBy(sql`${miles} NULLS LAST`, asc(chaplains.id))
      .limit(PAGE);
  });
}

async function time(what: string, work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  const figures = `median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
  console.log(`${what.padEnd(40)} ${figures}, at most ${MOST} ms`);
  if (median > MOST) throw new Error(`${what} takes more than ${MOST} ms`);
}
