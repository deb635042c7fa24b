import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { addPushSubscription, readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Mark } from './mark-queries.ts';
import { createMarker } from './marker.ts';

const app = useTestApp();

const NOT_STORED = { level: 40, msg: 'outcomes of messages could not be stored yet' };

const markOf = (id: string, values: Partial<Mark> = {}): Mark => ({
  id,
  state: 'sent',
  problem: null,
  providerId: null,
  waitMs: 0,
  isUncounted: false,
  isContactBad: false,
  ...values,
});

/** A marker whose first transactions fail. */
function marking(failures: number) {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const state = { tries: 0 };
  const db: Database = {
    ...app.db,
    transaction: async (work) => {
      state.tries += 1;
      if (state.tries <= failures) throw new Error('The database is away.');
      return app.db.transaction(work);
    },
  };
  return { lines, state, ...createMarker({ db, log }) };
}

const sending = async () => app.makeDelivery({ state: 'sending', problem: null });

const states = async () => (await readOutbox(app.db)).map(({ state }) => state);

test('outcomes that arrive together are stored in one transaction', async () => {
  const { mark, state, lines } = marking(0);
  const [one, other] = [await sending(), await sending()];
  await Promise.all([
    mark(markOf(one.id)),
    mark(markOf(other.id, { state: 'failed', problem: 'No' })),
  ]);
  expect((await states()).toSorted()).toEqual(['failed', 'sent']);
  expect([state.tries, lines]).toEqual([1, []]);
  const later = await sending();
  await mark(markOf(later.id));
  expect((await states()).toSorted()).toEqual(['failed', 'sent', 'sent']);
  expect(state.tries).toBe(2);
});

test('an outcome that can’t be stored is logged, and stored later', async () => {
  const { mark, lines } = marking(1);
  const { id } = await sending();
  await mark(markOf(id));
  expect(await states()).toEqual(['sent']);
  expect(lines).toMatchObject([{ ...NOT_STORED, err: { message: 'The database is away.' } }]);
});

test('a marker that was stopped gives up at the first failure', async () => {
  const { mark, stop, lines, state } = marking(100);
  const { id } = await sending();
  stop();
  await mark(markOf(id));
  expect(await states()).toEqual(['sending']);
  expect(lines).toMatchObject([NOT_STORED]);
  expect(state.tries).toBe(1);
});

test('the subscriptions of browsers that are gone are deleted with the outcome', async () => {
  const { mark } = marking(0);
  const { id, userId } = await sending();
  for (const name of ['gone', 'kept']) {
    await addPushSubscription(app.db, userId, { endpoint: `https://push.example.org/${name}` });
  }
  const { rows } = await app.db.pool.query<{ id: string }>(
    "SELECT id FROM push_subscriptions WHERE endpoint LIKE '%gone'",
  );
  await mark(
    markOf(id),
    rows.map((row) => row.id),
  );
  const left = await app.db.pool.query('SELECT endpoint FROM push_subscriptions');
  expect(left.rows).toEqual([{ endpoint: 'https://push.example.org/kept' }]);
  expect(await states()).toEqual(['sent']);
});
