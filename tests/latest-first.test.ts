import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listActivations } from '#server/features/activations/queries.ts';
import { listAnnouncements } from '#server/features/announcements/queries.ts';
import { listDeliveries } from '#server/features/messages/deliveries/queries.ts';
import type { Executor } from '#server/db/database.ts';
import { entriesRead } from '#server/testing/index-reads.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const ROWS = 3_000;
const PAGE = { limit: 25, offset: 250 };
/** At most this many index entries are read: the page, the rows before it, and a few more. */
const A_WALK = 500;

const moment = sql`now() - n * interval '1 minute'`;

interface Case {
  index: string;
  fill: (tx: Executor) => Promise<unknown>;
  list: (tx: Executor) => Promise<{ items: unknown[] }>;
}

const cases: Record<string, Case> = {
  activations: {
    index: 'activations_start_time_index',
    fill: (tx) =>
      tx.execute(sql`INSERT INTO activations (event_type, description, location, start_time)
        SELECT 'Flood', 'The river rose', 'Frankfort', ${moment} FROM generate_series(1, ${ROWS}::int) n`),
    list: (tx) => listActivations(tx, PAGE),
  },
  announcements: {
    index: 'announcements_created_at_index',
    fill: (tx) =>
      tx.execute(sql`INSERT INTO announcements (kind, title, body, audience, state, created_at)
        SELECT 'announcement', 'Roll call', 'Come', '{}', 'sent', ${moment} FROM generate_series(1, ${ROWS}::int) n`),
    list: (tx) => listAnnouncements(tx, PAGE),
  },
  deliveries: {
    index: 'deliveries_created_at_index',
    fill: async (tx) => {
      const { id } = await app.makeUser();
      await tx.execute(sql`WITH told AS (
          INSERT INTO messages (kind, facts, created_at, give_up_at)
          SELECT 'invitation', '{}', ${moment}, now() FROM generate_series(1, ${ROWS}::int) n
          RETURNING id, created_at
        )
        INSERT INTO deliveries (message_id, user_id, channel, state, priority, created_at)
        SELECT id, ${id}::uuid, 'email', 'sent', 2, created_at FROM told`);
    },
    list: (tx) => listDeliveries(tx, PAGE),
  },
};

test.each(Object.entries(cases))(
  'reading a page of the %s uses the sorted index and stops soon after the end of the page',
  async (_, { index, fill, list }) => {
    await fill(app.db.orm);
    await app.db.pool.query('ANALYZE activations, announcements, deliveries');
    const read = await app.db.transaction((tx) =>
      entriesRead(tx, index, async () => expect((await list(tx)).items).toHaveLength(25)),
    );
    expect(read).toBeGreaterThanOrEqual(PAGE.offset + PAGE.limit);
    expect(read).toBeLessThan(A_WALK);
  },
);
