import { asc, count, desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { onlyRow } from './only-row.ts';
import { preparedForms, type Query } from './prepared.ts';
import type { Executor } from './transaction.ts';

export interface SortKey {
  by: SQL | PgColumn;
  direction: typeof asc | typeof desc;
}

interface Paging {
  limit: number | Placeholder;
  offset: number | Placeholder;
}

interface List<Id extends PgColumn = PgColumn> extends Paging {
  from: PgTable;
  id: Id;
  matches: SQL | undefined;
  order: readonly SortKey[];
}

export const ascending = (by: SortKey['by']): SortKey => ({ by, direction: asc });
export const descending = (by: SortKey['by']): SortKey => ({ by, direction: desc });

export const orderBy = (order: readonly SortKey[]) =>
  order.map(({ by, direction }) => direction(by));

/** The total number of rows: read from a row of the page, or counted if the page is empty. */
export async function totalOf(orm: Executor, list: List, rows: readonly { total: number }[]) {
  const [first] = rows;
  if (first || list.offset === 0) return first?.total ?? 0;
  return totalIn(countAll(orm, list));
}

/** Selects the page's ids before any join, so that only the page's rows are joined. */
export async function readCutPage<Row, Id extends PgColumn>(
  orm: Executor,
  list: List<Id>,
  read: (page: PageOf<Id>) => PromiseLike<Row[]>,
) {
  const [items, total] = await Promise.all([read(idsOf(orm, list)), totalIn(countAll(orm, list))]);
  return { items, total };
}

/** Filters may only hold a few fixed choices, because each combination becomes its own query. */
export function preparedList<Filters extends object, Id extends PgColumn, Row>(
  name: string,
  listOf: (filters: Filters) => Omit<List<Id>, keyof Paging>,
  read: (page: PageOf<Id>, orm: Executor, filters: Filters) => Query<Row[]>,
) {
  const pageOf = preparedForms(
    `${name}-page`,
    ['limit', 'offset'],
    (orm, paging, filters: Filters) =>
      read(idsOf(orm, { ...listOf(filters), ...paging }), orm, filters),
  );
  const countOf = preparedForms(`${name}-count`, [], (orm, _, filters: Filters) => {
    const { from, matches } = listOf(filters);
    return orm.select({ total: count() }).from(from).where(matches);
  });
  return async (orm: Executor, { limit, offset }: Paging, filters: Filters) => {
    const [items, total] = await Promise.all([
      pageOf(orm, { limit, offset }, filters),
      totalIn(countOf(orm, {}, filters)),
    ]);
    return { items, total };
  };
}

export async function readPage<Row>(rows: Ordered<Row>, counted: Counted, query: Paging) {
  const [items, total] = await Promise.all([
    rows.limit(query.limit).offset(query.offset),
    totalIn(counted),
  ]);
  return { items, total };
}

export async function totalIn(counted: Counted): Promise<number> {
  return onlyRow(await counted).total;
}

interface Ordered<Row> {
  limit: (rows: Paging['limit']) => { offset: (rows: Paging['offset']) => PromiseLike<Row[]> };
}

type Counted = PromiseLike<{ total: number }[]>;

export type PageOf<Id extends PgColumn> = ReturnType<typeof idsOf<Id>>;

function idsOf<Id extends PgColumn>(orm: Executor, list: List<Id>) {
  const { from, id, matches, order, limit, offset } = list;
  return orm
    .select({ id })
    .from(from)
    .where(matches)
    .orderBy(...orderBy(order))
    .limit(limit)
    .offset(offset)
    .as('page');
}

// Because the query uses `found` twice, PostgreSQL finds all matches before it orders them.
export function cutFound(orm: Executor, { from, id, matches, order, limit, offset }: List) {
  const keys = order.map(({ by }, index) => [`key${index}`, sql`${by}`.as(`key${index}`)] as const);
  const found = orm.$with('found').as(
    orm
      .select({ id, ...Object.fromEntries(keys) })
      .from(from)
      .where(matches),
  );
  const total = sql`(SELECT count(*) FROM ${found})`.mapWith(Number).as('total');
  return orm
    .with(found)
    .select({ id: found.id, total })
    .from(found)
    .orderBy(...order.map(({ direction }, index) => direction(sql.identifier(`key${index}`))))
    .limit(limit)
    .offset(offset)
    .as('page');
}

const countAll = (orm: Executor, { from, matches }: List) =>
  orm.select({ total: count() }).from(from).where(matches);
