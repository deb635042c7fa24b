import { and, asc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { deployments } from '#shared/deployments/table.ts';
import { EVENT_KINDS, WRITTEN_KINDS } from '#shared/incident-log/constants.ts';
import type { LogFilters, LogListQuery } from '#shared/incident-log/schemas.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { allWords } from '#server/db/search.ts';
import type { LineRow } from './queries.ts';

interface Log {
  activationId: string;
}

export type LineWithCorrections = LineRow & { corrections: LineRow[] };

const ORDER = [activationLog.happenedAt, activationLog.recordedAt, activationLog.id];

export async function listLines(orm: Executor, query: LogListQuery & Log) {
  const { limit, offset, sort } = query;
  const order = ORDER.map(sort === 'happenedAt' ? ascending : descending);
  const matches = found(query);
  const list = { from: activationLog, id: activationLog.id, matches, order, limit, offset };
  const { items, total } = await readCutPage(orm, list, (page) =>
    orm
      .select({ line: activationLog })
      .from(activationLog)
      .innerJoin(page, eq(page.id, activationLog.id))
      .orderBy(...orderBy(order)),
  );
  return {
    items: await withCorrections(
      orm,
      items.map(({ line }) => line),
    ),
    total,
  };
}

/** Yields the lines in batches of up to `MAX_ROWS`, oldest first; one empty batch if none match. */
export async function* readLines(orm: Executor, filters: LogFilters & Log) {
  let after: LineRow | undefined;
  for (;;) {
    const rows: LineRow[] = await orm
      .select()
      .from(activationLog)
      .where(and(found(filters), after && behind(after)))
      .orderBy(...ORDER.map((column) => asc(column)))
      .limit(MAX_ROWS);
    yield await withCorrections(orm, rows);
    after = rows.at(-1);
    if (rows.length < MAX_ROWS) return;
  }
}

/** Selects lines after this line. Reads this line's times in SQL: a Date loses microseconds. */
const behind = ({ id }: LineRow) => sql`(${sql.join(ORDER, sql`, `)}) > (
  SELECT last.happened_at, last.recorded_at, last.id FROM activation_log AS last WHERE last.id = ${id})`;

export async function countFound(orm: Executor, filters: LogFilters & Log) {
  return orm.$count(activationLog, found(filters));
}

export async function withCorrections(orm: Executor, rows: readonly LineRow[]) {
  const ids = rows.map(({ id }) => id);
  const corrections = await orm
    .select()
    .from(activationLog)
    .where(sql`${activationLog.correctsId} = ANY(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(activationLog.recordedAt), asc(activationLog.id));
  const byLine = groupRows(corrections, ({ correctsId }) => correctsId);
  return rows.map((row) => ({ ...row, corrections: byLine.get(row.id) ?? [] }));
}

function found({ activationId, kind, deploymentId, authorId, from, to, search }: LogFilters & Log) {
  return and(
    eq(activationLog.activationId, activationId),
    isNull(activationLog.correctsId),
    kind ? inArray(activationLog.kind, kindsOf(kind)) : undefined,
    deploymentId ? isAbout(deploymentId) : undefined,
    authorId ? eq(activationLog.authorId, authorId) : undefined,
    from ? gte(activationLog.happenedAt, new Date(from)) : undefined,
    to ? lt(activationLog.happenedAt, new Date(to)) : undefined,
    search ? says(search) : undefined,
  );
}

function kindsOf(kind: NonNullable<LogFilters['kind']>): LineRow['kind'][] {
  if (kind === 'written') return [...WRITTEN_KINDS];
  return kind === 'automatic' ? [...EVENT_KINDS] : [kind];
}

/** Matches the deployment or its user, because a line about the lead has no deployment. */
const isAbout = (deploymentId: string) =>
  or(
    eq(activationLog.deploymentId, deploymentId),
    sql`${activationLog.aboutId} = (
      SELECT ${deployments.userId} FROM ${deployments} WHERE ${deployments.id} = ${deploymentId})`,
  );

function says(search: string): SQL | undefined {
  const inCorrection = allWords(sql.raw('correction.search_text'), search);
  return or(
    allWords(activationLog.searchText, search),
    inCorrection &&
      sql`EXISTS (SELECT FROM activation_log AS correction
        WHERE correction.corrects_id = ${activationLog.id} AND ${inCorrection})`,
  );
}
