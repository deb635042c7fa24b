import { aliasedTable, and, asc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { auditEvents } from '#shared/audit/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/any-of.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';

const actors = aliasedTable(users, 'actors');
const subjects = aliasedTable(users, 'subjects');
const ORDER = { key: auditEvents.createdAt, type: 'timestamptz', id: auditEvents.id } as const;

const nameOf = ({ firstName, lastName }: typeof actors) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`;

/** Longer than any transaction, and than the difference between two servers' clocks. */
const SETTLING = sql`interval '1 hour'`;

/** Whether all events before this time are stored. An event's time is its transaction's start. */
export async function isSettled(orm: Executor, before: Date) {
  const { rows } = await orm.execute<{ isSettled: boolean }>(
    sql`SELECT ${before.toISOString()}::timestamptz <= now() - ${SETTLING} AS "isSettled"`,
  );
  return onlyRow(rows).isSettled;
}

export function readEventsBefore(orm: Executor, before: Date) {
  return readEvents(orm, lt(auditEvents.createdAt, before));
}

export function readEvents(orm: Executor, matches: SQL | undefined) {
  return inParts(async (after) =>
    orm
      .select({
        id: auditEvents.id,
        action: auditEvents.action,
        actorId: auditEvents.actorId,
        actorName: nameOf(actors),
        subjectId: auditEvents.subjectId,
        subjectName: nameOf(subjects),
        details: auditEvents.details,
        createdAt: auditEvents.createdAt,
        place: positionIn(ORDER),
      })
      .from(auditEvents)
      .leftJoin(actors, eq(actors.id, auditEvents.actorId))
      .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
      .where(and(matches, behind(ORDER, after)))
      .orderBy(asc(ORDER.key), asc(ORDER.id))
      .limit(MAX_ROWS),
  );
}

export async function countEvents(orm: Executor, matches: SQL | undefined) {
  return orm.$count(auditEvents, matches);
}

export async function deleteEvents(
  tx: Executor,
  { before, days, limit }: { before: Date; days: number; limit: number },
) {
  const old = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        lt(auditEvents.createdAt, before),
        lt(auditEvents.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .orderBy(asc(auditEvents.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await tx
    .delete(auditEvents)
    .where(isAnyOf(auditEvents.id, old))
    .returning({ id: auditEvents.id });
  return deleted.length;
}
