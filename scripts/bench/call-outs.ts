import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { makeTemplate } from '#server/testing/template.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { withPortal } from './rig/portal.ts';

const CHAPLAINS = 500;
const ROUNDS = 20;
const WARM_UP = 5;
/** The limit in ms for asking 500 people and queueing their messages. */
const MOST_TO_ASK = 1_000;

const EVENT = {
  eventType: 'Flood',
  description: 'The river is over its banks',
  location: 'Frankfort',
  startTime: new Date(),
};

const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  await withPortal(template, async ({ db, administrator }) => {
    await addChaplains(db, CHAPLAINS);
    await db.orm.execute(sql`UPDATE chaplains SET is_approved = true, is_active = true`);
    await db.orm.execute(sql`
      INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth)
      SELECT user_id, 'https://push.example.org/' || user_id, 'none', 'none' FROM chaplains`);
    await db.orm.execute(sql`
      INSERT INTO text_numbers (user_id, number, confirmed_at)
      SELECT user_id, '+1502' || row_number() OVER (), now() FROM chaplains`);
    const people = await db.orm.execute<{ id: string }>(
      sql`SELECT id FROM chaplains LIMIT ${CHAPLAINS}`,
    );
    const chaplainIds = people.rows.map(({ id }) => id);
    const ask = async () => {
      const made = await db.orm.insert(activations).values(EVENT).returning();
      const { id } = onlyRow(made);
      const start = performance.now();
      const path = `/api/activations/${id}/calls`;
      const body = { chaplainIds, reason: 'Bench' };
      const { status } = await administrator.send('POST', path, { body });
      if (status !== 200) throw new Error(`${path}: ${status}`);
      return { id, ms: performance.now() - start };
    };
    const asked = [];
    for (let round = 0; round < ROUNDS / 4; round += 1) asked.push(await ask());
    print(
      'ask 500 chaplains',
      asked.map(({ ms }) => ms),
    );
    const id = asked[0]?.id ?? '';
    await db.orm.execute(sql`UPDATE deliveries SET state = 'sent', sent_at = now()`);
    await db.orm.execute(sql`ANALYZE`);
    print('the board, 3 messages each', await boardTimes(administrator, id));
    await db.orm.execute(sql`DELETE FROM messages`);
    await db.orm.execute(sql`ANALYZE`);
    print('the board, no message', await boardTimes(administrator, id));
    const slow = median(asked.map(({ ms }) => ms));
    if (slow > MOST_TO_ASK) throw new Error(`asking takes ${slow} ms, at most ${MOST_TO_ASK}`);
  });
} finally {
  await remove();
}

async function boardTimes(visitor: Visitor, id: string) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status } = await visitor.send('GET', `/api/activations/${id}/board`);
    if (status !== 200) throw new Error(`the board: ${status}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

function print(what: string, times: readonly number[]) {
  const slowest = Math.max(...times).toFixed(0);
  console.log(`${what.padEnd(28)} median ${median(times).toFixed(0)} ms, slowest ${slowest} ms`);
}

function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
