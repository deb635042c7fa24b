import { aliasedTable, and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { AUDIT_COUNT_LIMIT } from '#shared/audit/constants.ts';
import type { AuditFilters, AuditListQuery } from '#shared/audit/schemas.ts';
import { auditEvents } from '#shared/audit/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, type SortKey } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { isUserFound } from '#server/db/user-search.ts';

const actors = aliasedTable(users, 'actors');
const subjects = aliasedTable(users, 'subjects');

/** If a search finds at most this many people, looks up each person's events directly. */
const FEW_PEOPLE = 50;
const SAMPLE = 50_000;

/** The total stops at `AUDIT_COUNT_LIMIT` + 1. */
export async function listAuditEvents(orm: Executor, query: AuditListQuery) {
  const { search, sort, limit, offset } = query;
  const people = search === undefined ? null : await findPeople(orm, search);
  if (people?.length === 0) return { items: [], total: 0 };
  const wanted: Wanted = {
    people,
    matches: matchesOf(query),
    order: [auditEvents.createdAt, auditEvents.position].map(
      sort === 'createdAt' ? ascending : descending,
    ),
  };
  const cut = people === null || (await areFrequent(orm, wanted)) ? walk : probe;
  const [items, total] = await Promise.all([
    readEvents(orm, cut(orm, wanted, { limit, offset }), wanted.order),
    countUpTo(orm, AUDIT_COUNT_LIMIT + 1, (limit) => cut(orm, wanted, { limit, offset: 0 })),
  ]);
  return { items, total };
}

export async function listEventsOf(orm: Executor, userId: string, limit: number) {
  const order = [auditEvents.createdAt, auditEvents.position].map(descending);
  const wanted = { people: [userId], matches: undefined, order };
  return readEvents(orm, probe(orm, wanted, { limit, offset: 0 }), order);
}

export async function eventFilter(orm: Executor, filters: AuditFilters) {
  const people = filters.search === undefined ? null : await findPeople(orm, filters.search);
  return and(matchesOf(filters), takesPart({ people }));
}

function matchesOf({ action, from, to }: AuditFilters) {
  return and(
    action ? eq(auditEvents.action, action) : undefined,
    from ? gte(auditEvents.createdAt, new Date(from)) : undefined,
    to ? lt(auditEvents.createdAt, new Date(to)) : undefined,
  );
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>['items'][number];

interface Wanted {
  people: string[] | null;
  matches: SQL | undefined;
  order: readonly SortKey[];
}

interface Cut {
  limit: number;
  offset: number;
}

async function findPeople(orm: Executor, search: string) {
  const rows = await orm.select({ id: users.id }).from(users).where(isUserFound(orm, search));
  return rows.map(({ id }) => id);
}

const idArray = (people: string[] | null) => sql`${sql.param(people ?? [])}::uuid[]`;

function takesPart({ people }: Pick<Wanted, 'people'>) {
  if (people === null) return undefined;
  const ids = idArray(people);
  return sql`(${auditEvents.actorId} IN (SELECT unnest(${ids}))
    OR ${auditEvents.subjectId} IN (SELECT unnest(${ids})))`;
}

/** Whether these people have so many recent events that scanning the list's index is quicker. */
async function areFrequent(orm: Executor, wanted: Wanted) {
  if ((wanted.people?.length ?? 0) <= FEW_PEOPLE) return false;
  const sample = orm
    .select({ actorId: auditEvents.actorId, subjectId: auditEvents.subjectId })
    .from(auditEvents)
    .where(wanted.matches)
    .orderBy(...orderBy(wanted.order))
    .limit(SAMPLE);
  const found = await countUpTo(
    orm,
    AUDIT_COUNT_LIMIT + 1,
    (limit) =>
      sql`SELECT FROM (${sample.getSQL()}) AS ${auditEvents} WHERE ${takesPart(wanted)} LIMIT ${limit}`,
  );
  return found > AUDIT_COUNT_LIMIT;
}

async function countUpTo(orm: Executor, limit: number, query: (limit: number) => SQL) {
  const { rows } = await orm.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${query(limit)}) AS counted`,
  );
  return onlyRow(rows).total;
}

function walk(orm: Executor, wanted: Wanted, { limit, offset }: Cut): SQL {
  return orm
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(wanted.matches, takesPart(wanted)))
    .orderBy(...orderBy(wanted.order))
    .limit(limit)
    .offset(offset)
    .getSQL();
}

/** Looks up events person by person, because scanning the list for a few people could take long. */
function probe(_orm: Executor, { people, matches, order }: Wanted, { limit, offset }: Cut): SQL {
  const sorted = sql.join(orderBy(order), sql`, `);
  const ofEach = (column: typeof auditEvents.actorId | typeof auditEvents.subjectId) => sql`
    SELECT event.* FROM unnest(${idArray(people)}) AS person(id) CROSS JOIN LATERAL (
      SELECT ${auditEvents.id}, ${auditEvents.createdAt}, ${auditEvents.position}
      FROM ${auditEvents} WHERE ${and(sql`${column} = person.id`, matches)}
      ORDER BY ${sorted} LIMIT ${limit + offset}) AS event`;
  // UNION, not UNION ALL, removes duplicates: actor and subject may be the same person.
  return sql`
    SELECT id FROM (${ofEach(auditEvents.actorId)} UNION ${ofEach(auditEvents.subjectId)})
      AS ${auditEvents}
    ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}`;
}

function readEvents(orm: Executor, ids: SQL, order: readonly SortKey[]) {
  return orm
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actor: { id: actors.id, firstName: actors.firstName, lastName: actors.lastName },
      subject: { id: subjects.id, firstName: subjects.firstName, lastName: subjects.lastName },
      details: auditEvents.details,
      createdAt: auditEvents.createdAt,
    })
    .from(auditEvents)
    .innerJoin(sql`(${ids}) AS page`, sql`page.id = ${auditEvents.id}`)
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
    .orderBy(...orderBy(order));
}
