import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { activationChanges } from '#shared/calls/api.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { makeTemplate } from '#server/testing/template.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';

const SITES = 20;
const SHIFTS_EACH = 3;
const PEOPLE = 500;
const LINES = 5_000;
const ROUNDS = 12;
const WARM_UP = 3;

/** The limits in ms. */
const MOST = { screen: 200, asking: 1_000, following: 3_000 };

const { template, remove } = await makeTemplate(requireServerUrl('bench -- incident'));
const misses: string[] = [];
try {
  await withPortal(template, async ({ db, administrator, signIn }) => {
    await addChaplains(db, 2_000);
    const id = await addIncident(db);
    const path = `/api/activations/${id}`;
    const reads = ['', '/board', '/sites', '/log?limit=50', '/candidates?limit=25'] as const;
    for (const read of reads) {
      report(
        `GET ${read || 'the activation'}`,
        await timeReads(administrator, path + read),
        MOST.screen,
      );
    }
    report(
      'asking 500 people for three shifts',
      await timeAsking(db, administrator, id),
      MOST.asking,
    );
    report(
      'until the other coordinator sees a line',
      await timeFollowing(await signIn(), administrator, id),
      MOST.following,
    );
  });
  if (misses.length > 0) throw new Error(`over the bound: ${misses.join('; ')}`);
} finally {
  await remove();
}

function report(what: string, ms: number, most: number) {
  console.log(`${what.padEnd(44)} ${`${ms.toFixed(0)} ms`.padStart(8)}, at most ${most} ms`);
  if (ms > most) misses.push(what);
}

/** Adds a large activation: 20 sites with three shifts each, and people in each shift. */
async function addIncident({ orm }: Database) {
  const event = { eventType: 'Flood', description: 'The river is over its banks' };
  const values = { ...event, location: 'Frankfort, KY 40601', startTime: new Date() };
  const { id } = onlyRow(await orm.insert(activations).values(values).returning());
  await orm.execute(sql`
    INSERT INTO sites (activation_id, name, address, begins_at)
    SELECT ${id}, 'Site ' || n, n || ' Main St', now() FROM generate_series(2, ${SITES}::int) AS n`);
  await orm.execute(sql`
    INSERT INTO site_shifts (site_id, starts_at, ends_at, needed)
    SELECT sites.id, now() + n * interval '8 hours', now() + (n + 1) * interval '8 hours', 8
    FROM sites, generate_series(0, ${SHIFTS_EACH - 1}::int) AS n WHERE activation_id = ${id}`);
  await orm.execute(sql`
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status, site_id,
      site_shift_id, answered_at, expected_at)
    SELECT ${id}, person.id, 'Pat Person', (ARRAY['asked', 'coming', 'on-scene', 'declined'])[1 + person.n % 4],
      place.site_id, place.id, now(), now()
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM chaplains ORDER BY id LIMIT ${PEOPLE}::int) AS person
    JOIN (SELECT id, site_id, row_number() OVER (ORDER BY id) AS n FROM site_shifts) AS place
      ON place.n = 1 + person.n % ${SITES * SHIFTS_EACH}::int`);
  await orm.execute(sql`
    INSERT INTO deployment_shifts (assignment_id, arrived_at)
    SELECT id, now() - interval '3 hours' FROM activation_assignments WHERE status = 'on-scene'`);
  await orm.execute(sql`
    INSERT INTO activation_log (activation_id, kind, happened_at, text)
    SELECT ${id}, 'note', now() - n * interval '1 minute', 'Line ' || n
    FROM generate_series(1, ${LINES}::int) AS n`);
  await orm.execute(sql`
    WITH message AS (INSERT INTO messages (kind, activation_id, facts, give_up_at)
      VALUES ('call-out', ${id}, '{}', now()) RETURNING id)
    INSERT INTO deliveries (message_id, user_id, assignment_id, channel, priority, state, sent_at)
    SELECT message.id, deployment.user_id, deployment.id, 'email', 0, 'sent', now()
    FROM message, activation_assignments AS deployment WHERE deployment.activation_id = ${id}`);
  await orm.execute(sql`VACUUM ANALYZE`);
  return id;
}

async function timeReads(visitor: Visitor, path: string) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status } = await visitor.send('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** Returns how long three call-outs for different shifts take together, in ms. */
async function timeAsking({ orm }: Database, visitor: Visitor, id: string) {
  const times: number[] = [];
  const { rows: shifts } = await orm.execute<{ id: string }>(
    sql`SELECT id FROM site_shifts LIMIT 3`,
  );
  for (let round = 0; round < 3; round += 1) {
    const { rows: people } = await orm.execute<{ id: string }>(sql`
      SELECT id FROM chaplains WHERE id NOT IN
        (SELECT chaplain_id FROM activation_assignments WHERE chaplain_id IS NOT NULL)
      ORDER BY id LIMIT ${PEOPLE}::int`);
    const start = performance.now();
    for (const [index, shift] of shifts.entries()) {
      const chaplainIds = people
        .filter((_, at) => at % shifts.length === index)
        .map((each) => each.id);
      const { status } = await visitor.send('POST', `/api/activations/${id}/calls`, {
        body: { chaplainIds, siteShiftId: shift.id, reason: 'Nobody else is near' },
      });
      if (status !== 200) throw new Error(`asking answered ${status}`);
    }
    times.push(performance.now() - start);
  }
  return median(times);
}

async function timeFollowing(other: Visitor, writer: Visitor, id: string) {
  const path = `/api/activations/${id}`;
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { body } = await other.call(activationChanges, { params: { id } });
    const waiting = other.send('GET', `${path}/changes?after=${body.lines}`);
    const now = new Date().toISOString();
    const line = { kind: 'note', text: 'Follow me', happenedAt: now, writtenAt: now };
    const start = performance.now();
    await writer.send('POST', `${path}/log`, { body: { ...line, actionId: crypto.randomUUID() } });
    await waiting;
    await other.send('GET', `${path}/board`);
    times.push(performance.now() - start);
  }
  return median(times);
}

function median(times: number[]) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
