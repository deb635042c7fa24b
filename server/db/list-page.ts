import { asc, count, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { onlyRow } from './only-row.ts';
import type { Executor } from './transaction.ts';

export interface SortKey {
  by: SQL | PgColumn;
  direction: typeof asc | typeof desc;
}

interface Paging {
  limit: number;
  offset: number;
}

interface List<Id extends PgColumn = PgColumn> extends Paging {
  from: PgTable;
  id: Id;
  matches: SQL | undefined;
  order: readonly SortKey[];
}

interface SearchedList extends List {
  /** Whether the matches come from a search by text. */
  isSearch: boolean;
}

export const ascending = (by: SortKey['by']): SortKey => ({ by, direction: asc });
export const descending = (by: SortKey['by']): SortKey => ({ by, direction: desc });

export const orderBy = (order: readonly SortKey[]) =>
  order.map(({ by, direction }) => direction(by));

/** A subquery of the page's ids, each with the list's total. */
export function cutPage(orm: Executor, list: SearchedList) {
  return list.isSearch ? cutFound(orm, list) : cutAll(orm, list);
}

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
  read: (page: ReturnType<typeof idsOf<Id>>) => PromiseLike<Row[]>,
) {
  return withTotal(read(idsOf(orm, list)), countAll(orm, list));
}

/**
 * Reads a page of rows that are joined first: where a joined table has the order or the matches, or
 * where the list is short.
 * @param counted all rows of the list.
 */
export async function readPage<Row>(rows: Ordered<Row>, counted: Counted, query: Paging) {
  return withTotal(rows.limit(query.limit).offset(query.offset), counted);
}

interface Ordered<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> };
}

type Counted = PromiseLike<{ total: number }[]>;

async function withTotal<Row>(rows: PromiseLike<Row[]>, counted: Counted) {
  const [items, totals] = await Promise.all([rows, counted]);
  return { items, total: onlyRow(totals).total };
}

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

/** An index gives the order, and the ids too: a far page reads no row before it. */
function cutAll(orm: Executor, list: List) {
  const { from, id, matches, order, limit, offset } = list;
  const total = sql`(${countAll(orm, list)})`.mapWith(Number).as('total');
  return orm
    .select({ id, total })
    .from(from)
    .where(matches)
    .orderBy(...orderBy(order))
    .limit(limit)
    .offset(offset)
    .as('page');
}

/**
 * Finds all matches before it sorts them. With ORDER BY and LIMIT beside the search, PostgreSQL may
 * walk an index in that order until enough rows match. It expects them evenly spread, but those of a
 * surname stand together. A WITH that is named twice keeps the two apart.
 */
function cutFound(orm: Executor, { from, id, matches, order, limit, offset }: List) {
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
