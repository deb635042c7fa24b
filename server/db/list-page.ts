import { asc, count, desc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countOnce } from './count-once.ts';
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

/** @param rows those of the page, with its total; a page behind the list's end has none. */
export async function totalOf(orm: Executor, list: List, rows: readonly { total: number }[]) {
  const [first] = rows;
  if (first || list.offset === 0) return first?.total ?? 0;
  return onlyRow(await countAll(orm, list)).total;
}

/**
 * Reads a page that is cut before anything is joined to its ids, so that what it skips costs no
 * join. The list is counted meanwhile.
 * @param read the rows of the page's ids, in the same order.
 */
export async function readCutPage<Row, Id extends PgColumn>(
  orm: Executor,
  list: List<Id>,
  read: (page: PageOf<Id>) => PromiseLike<Row[]>,
) {
  const [items, total] = await Promise.all([
    read(idsOf(orm, list)),
    countRows(orm, countAll(orm, list)),
  ]);
  return { items, total };
}

/**
 * Declares a list that is read as `readCutPage` does, by prepared queries.
 * @param listOf what the filters leave, and its order. The filters hold choices, nothing that
 *   somebody typed: each combination is a query of its own.
 */
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
    const key = `${name} ${JSON.stringify(filters)}`;
    const [items, total] = await Promise.all([
      pageOf(orm, { limit, offset }, filters),
      countOnce(orm, key, () => countOf(orm, {}, filters)),
    ]);
    return { items, total };
  };
}

/**
 * Reads a page of rows that are joined first: where a joined table has the order or the matches, or
 * where the list is short.
 * @param counted counts all rows of the list.
 */
export async function readPage<Row>(
  orm: Executor,
  rows: Ordered<Row>,
  counted: Counted,
  query: Paging,
) {
  const [items, total] = await Promise.all([
    rows.limit(query.limit).offset(query.offset),
    countRows(orm, counted),
  ]);
  return { items, total };
}

/** Runs a query that counts a list, unless nothing was written since it was run last. */
export async function countRows(orm: Executor, counted: Counted): Promise<number> {
  return countOnce(orm, JSON.stringify(counted.toSQL()), () => counted);
}

interface Ordered<Row> {
  limit: (rows: Paging['limit']) => { offset: (rows: Paging['offset']) => PromiseLike<Row[]> };
}

interface Counted extends PromiseLike<{ total: number }[]> {
  toSQL: () => { sql: string; params: unknown[] };
}

/** A subquery of the page's ids. */
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

/**
 * A subquery of the ids of a page of a search, each with the list's total.
 * Finds all matches before it sorts them. With ORDER BY and LIMIT beside the search, PostgreSQL may
 * walk an index in that order until enough rows match. It expects them evenly spread, but those of a
 * surname stand together. A WITH that is named twice keeps the two apart.
 */
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
