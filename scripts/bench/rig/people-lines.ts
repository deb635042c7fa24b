import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { addDays } from '#shared/calendar-date.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readToday } from '#server/features/availability/service.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';

/** Limits in ms for medians on PostgreSQL. Decision record 020 explains the limit for ranking. */
const MOST = { people: 300, ranked: 400, report: 500, person: 150, tier: 2000 };

export interface Line {
  what: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  most: number;
}

/** Returns the requests to measure. Also inserts the activation for which people are ranked. */
export async function linesOf({ orm }: Database): Promise<Line[]> {
  const { today } = await readToday(orm);
  const { rows } = await orm.execute<{ id: string }>(
    sql`SELECT user_id AS id FROM chaplains ORDER BY id OFFSET 250 LIMIT 1`,
  );
  const [local, , leader] = DEFAULT_TIERS;
  const [check] = DEFAULT_KINDS;
  const people = (what: string, query: string): Line => ({
    what: `People: ${what}`,
    path: `/api/people?limit=50&${query}`,
    most: MOST.people,
  });
  const kind = `credential=${check?.id}`;
  return [
    people('first page', ''),
    people('ready', 'readiness=ready'),
    people('nothing entered', 'readiness=not-known'),
    people('the highest tier', `tier=${leader?.id}`),
    people('a credential in force', `${kind}&state=valid`),
    people('a credential that ended', `${kind}&state=expired`),
    people('a credential not in force', `${kind}&state=not-held`),
    people('one ends within 90 days', 'endsWithin=90'),
    people('free on a day', `freeOn=${addDays(today, 3)}`),
    people('availability not known', 'availability=not-known'),
    people('within 50 miles', 'near=40601&within=50'),
    people('ready, free and near', `readiness=ready&freeOn=${today}&near=40601&within=50`),
    people('a name', 'search=whitfield'),
    people('by readiness', 'sort=readiness'),
    people('by availability', 'sort=availability'),
    people('by distance', 'near=40601&sort=distance'),
    people('by last contact', 'sort=-last-contact'),
    people('by hours', 'sort=-hours'),
    ...(await rankedLines(orm)),
    { what: 'Readiness', path: '/api/readiness', most: MOST.report },
    { what: 'a person’s page', path: `/api/people/${rows[0]?.id}`, most: MOST.person },
    {
      what: 'who would drop out of a tier',
      method: 'POST',
      path: `/api/tiers/${local?.id}/preview`,
      body: { kindIds: DEFAULT_KINDS.map(({ id }) => id) },
      most: MOST.tier,
    },
    {
      what: 'a changed tier',
      method: 'POST',
      path: `/api/tiers/${local?.id}/versions`,
      body: { kindIds: local?.kindIds, startsOn: today },
      most: MOST.tier,
    },
  ];
}

/** Returns requests that rank people by each criterion, after giving 20,000 people a deployment. */
async function rankedLines(orm: Database['orm']): Promise<Line[]> {
  const event = { eventType: 'Flood', description: 'The river is over its banks' };
  const values = { ...event, location: 'Frankfort, KY 40601', region: 'C', startTime: new Date() };
  const expertiseWanted = ['Grief support', 'Disaster response', 'Hospital chaplaincy'];
  const add = orm.insert(activations);
  const wanted = onlyRow(await add.values({ ...values, expertiseWanted }).returning());
  const past = onlyRow(await add.values(values).returning());
  await orm.execute(
    sql`UPDATE chaplains SET primary_region = chr(65 + (abs(hashtext(id::text)) % 8))`,
  );
  await orm.execute(sql`
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status)
    SELECT ${past.id}, id, 'Pat', CASE WHEN row_number() OVER () % 40 = 0 THEN 'coming' ELSE 'left' END
      FROM chaplains ORDER BY id LIMIT 20000`);
  await orm.execute(sql`
    INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at)
    SELECT id, now() - n * interval '50 minutes' - interval '6 hours', now() - n * interval '50 minutes'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM activation_assignments) AS numbered`);
  for (const table of ['chaplains', 'activation_assignments', 'deployment_shifts']) {
    await orm.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
  const ranked = (what: string, query: string): Line => ({
    what: `Call out: ${what}`,
    path: `/api/activations/${wanted.id}/candidates?${query}`,
    most: MOST.ranked,
  });
  return [
    ranked('first page', 'limit=25'),
    ranked('twentieth page', 'limit=25&offset=475'),
    ranked('a name', 'limit=25&search=whitfield'),
    ranked('ready', 'limit=25&readiness=ready'),
    ranked('free and near', 'limit=25&availability=free&within=50'),
    ranked('the best 10', 'limit=10&fit=true'),
  ];
}
