import { expect, onTestFinished, vi } from 'vitest';
import { logout } from '#shared/accounts/api.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { testWithPeople } from '#server/testing/people.ts';
import { sidOf } from '#server/testing/session-id.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { createFindSession } from './find-session.ts';

const app = useTestApp();
const test = testWithPeople(app);

function watchQueries() {
  const query = vi.spyOn(app.db.pool, 'query');
  onTestFinished(() => query.mockRestore());
  return query;
}

test('requests that arrive together share a query, and each gets its own session', async ({
  guest,
  chaplain,
}) => {
  const find = createFindSession(app.db.orm);
  const queries = watchQueries();
  const sids = [sidOf(guest), 'none', sidOf(chaplain), sidOf(guest)];
  const [first, none, other, again] = await Promise.all(sids.map(find));
  expect(queries).toHaveBeenCalledTimes(1);
  expect(first?.user.id).toBe(guest.user.id);
  expect(none).toBeNull();
  expect(other?.user.id).toBe(chaplain.user.id);
  expect(again).toEqual(first);
  // What one request does to its session must not reach another's.
  expect(again?.sess).not.toBe(first?.sess);
  expect(again?.sess.cookie).not.toBe(first?.sess.cookie);
  expect(again?.user).not.toBe(first?.user);
});

test('a request that comes while a query is under way has the next one', async ({ guest }) => {
  const find = createFindSession(app.db.orm);
  const queries = watchQueries();
  const early = find(sidOf(guest));
  await vi.waitFor(() => expect(queries).toHaveBeenCalledTimes(1));
  const late = find(sidOf(guest));
  await Promise.all([early, late]);
  expect(queries).toHaveBeenCalledTimes(2);
});

test('a session that has ended is found no more', async ({ guest }) => {
  const find = createFindSession(app.db.orm);
  const sid = sidOf(guest);
  expect(await find(sid)).not.toBeNull();
  expect((await guest.call(logout)).status).toBe(204);
  expect(await find(sid)).toBeNull();
});

test('more sessions than one query reads are found by several', async ({ guest }) => {
  const find = createFindSession(app.db.orm);
  const queries = watchQueries();
  const found = await Promise.all(Array.from({ length: 150 }, () => find(sidOf(guest))));
  expect(queries).toHaveBeenCalledTimes(2);
  expect(new Set(found.map((session) => session?.user.id))).toEqual(new Set([guest.user.id]));
});

test('a session whose use can’t be noted yet holds up no other', async ({ guest, chaplain }) => {
  await app.db.pool.query(
    `UPDATE sessions SET last_seen_at = now() - interval '2 minutes' WHERE sid = $1`,
    [sidOf(guest)],
  );
  let unlock = () => {};
  const locked = new Promise<void>((resolve) => (unlock = resolve));
  const orm = trust<Executor>(
    Object.create(app.db.orm, {
      update: { value: () => ({ set: () => ({ where: () => locked }) }) },
    }),
    'what it is made from, but for one method',
  );
  const find = createFindSession(orm);
  const found: string[] = [];
  const look = async (visitor: Visitor) => found.push((await find(sidOf(visitor)))?.user.id ?? '');
  const looks = [look(guest), look(chaplain)];
  await looks[1];
  expect(found).toEqual([chaplain.user.id]);
  unlock();
  await Promise.all(looks);
  expect(found).toEqual([chaplain.user.id, guest.user.id]);
});
