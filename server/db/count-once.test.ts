import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listChaplains } from '#shared/chaplains/api.ts';
import { totalOf } from '#server/testing/answers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { countOnce } from './count-once.ts';
import type { Executor } from './database.ts';
import { readPage } from './list-page.ts';

const app = useTestApp();

function countedList() {
  const list = { total: 3, counts: 0 };
  const read = (orm: Executor, key = 'list') =>
    countOnce(orm, key, async () => {
      list.counts += 1;
      return [{ total: list.total }];
    });
  return { list, read };
}

const write = (orm: Executor) =>
  orm.execute(sql`INSERT INTO rate_limits (key, points) VALUES (gen_random_uuid(), 1)`);

test('a list is counted once for each filter while nothing is written', async () => {
  const { list, read } = countedList();
  await app.db.transaction(async (tx) => {
    // So that no other test's writes are seen.
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    expect([await read(tx), await read(tx), await read(tx)]).toEqual([3, 3, 3]);
    expect(list.counts).toBe(1);
    await read(tx, 'with another filter');
    expect(list.counts).toBe(2);
  });
});

test('a list whose rows are joined first is counted once while nothing is written', async () => {
  const read = async (orm: Executor) => {
    const one = sql`(VALUES (1)) AS one`;
    const rows = orm
      .select({ n: sql`1` })
      .from(one)
      .$dynamic();
    const counted = orm.select({ total: sql<number>`(random() * 1e9)::int` }).from(one);
    return (await readPage(orm, rows, counted, { limit: 1, offset: 0 })).total;
  };
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    const total = await read(tx);
    expect(await read(tx)).toBe(total);
    await write(tx);
    expect(await read(tx)).not.toBe(total);
  });
});

test('a list is counted anew after a write', async () => {
  const { list, read } = countedList();
  await read(app.db.orm);
  await write(app.db.orm);
  list.total = 4;
  expect(await read(app.db.orm)).toBe(4);
});

test('a transaction that has written counts for itself each time', async () => {
  const { list, read } = countedList();
  await app.db.transaction(async (tx) => {
    await write(tx);
    await read(tx);
    list.total = 4;
    expect(await read(tx)).toBe(4);
  });
});

test('a count that failed is tried again', async () => {
  const refused = () => Promise.reject(new Error('away'));
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    await expect(countOnce(tx, 'list', refused)).rejects.toThrow('away');
    expect(await countedList().read(tx)).toBe(3);
  });
});

test('the list of chaplains counts somebody at once who was just added', async () => {
  const { visitor } = await app.signInAs('admin');
  const total = async () => totalOf(await visitor.call(listChaplains, { query: { limit: 1 } }));
  await app.makeChaplain();
  expect([await total(), await total()]).toEqual([1, 1]);
  await app.makeChaplain();
  expect(await total()).toBe(2);
});
