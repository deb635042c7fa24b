import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { can } from '#shared/abilities.ts';
import { ROLES } from '#shared/accounts/constants.ts';
import { users } from '#shared/accounts/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { OnDesk } from '#shared/duty/on-desk.ts';
import type { DutyChoiceQuery } from '#shared/duty/schemas.ts';
import { duties, handovers } from '#shared/duty/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { allWords } from '#server/db/search.ts';

/** An activation's id, or null for the desk of all activations without a desk of their own. */
export type DeskId = string | null;

const COORDINATORS = ROLES.filter((role) => can({ role, canBeCalled: true }, 'manage-activations'));

const mayBeOnDuty = and(inArray(users.role, COORDINATORS), isNull(users.suspendedAt));

const isRunning = and(
  lte(duties.beginsAt, sql`now()`),
  or(isNull(duties.endsAt), gt(duties.endsAt, sql`now()`)),
);

const ofDesk = (desk: DeskId) =>
  desk === null ? isNull(duties.activationId) : eq(duties.activationId, desk);

/**
 * Selects the activation's own coordinator or, if it has none, the coordinator for all activations.
 * Use it only in selects with joins, because drizzle omits table names in other selects.
 */
export function onDeskOf(activationId: SQLWrapper) {
  return sql<OnDesk | null>`(
    SELECT json_build_object('name', duty.name, 'phone', duty.phone)
    FROM duties AS duty JOIN users AS coordinator ON coordinator.id = duty.user_id
    WHERE (duty.activation_id = ${activationId} OR duty.activation_id IS NULL)
      AND duty.begins_at <= now() AND (duty.ends_at IS NULL OR duty.ends_at > now())
      AND coordinator.suspended_at IS NULL
      AND coordinator.role = ANY(${sql.param(COORDINATORS)}::text[])
    ORDER BY duty.activation_id IS NULL LIMIT 1)`;
}

const withHolder = (orm: Executor) =>
  orm
    .select({ duty: duties })
    .from(duties)
    .innerJoin(users, and(eq(users.id, duties.userId), mayBeOnDuty));

export type DutyRow = typeof duties.$inferSelect;

export async function findOnDesk(orm: Executor, desk: DeskId) {
  const [row] = await withHolder(orm)
    .where(and(isRunning, desk === null ? ofDesk(null) : or(ofDesk(desk), ofDesk(null))))
    .orderBy(sql`${duties.activationId} IS NULL`)
    .limit(1);
  return row?.duty ?? null;
}

export async function listPlanned(orm: Executor, desk: DeskId) {
  const rows = await withHolder(orm)
    .where(and(ofDesk(desk), gt(duties.beginsAt, sql`now()`)))
    .orderBy(asc(duties.beginsAt))
    .limit(MAX_ROWS);
  return rows.map(({ duty }) => duty);
}

const shownActivation = {
  id: activations.id,
  eventType: activations.eventType,
  location: activations.location,
  status: activations.status,
};

export async function listOwnDesks(orm: Executor) {
  return orm
    .select({ duty: duties, activation: shownActivation })
    .from(duties)
    .innerJoin(users, and(eq(users.id, duties.userId), mayBeOnDuty))
    .innerJoin(activations, eq(activations.id, duties.activationId))
    .where(and(isRunning, inArray(activations.status, [...LIVE_STATUSES])))
    .orderBy(desc(activations.startTime), asc(activations.id))
    .limit(MAX_ROWS);
}

/** Lists the live activations that have no coordinator of their own on duty. */
export async function listWithoutOwnDesk(tx: Executor) {
  const own = withHolder(tx).where(and(isRunning, eq(duties.activationId, activations.id)));
  return tx
    .select({ id: activations.id })
    .from(activations)
    .where(and(inArray(activations.status, [...LIVE_STATUSES]), notExists(own)));
}

/** Locks a desk with an advisory lock, because row locks would not keep out new rows. */
export async function lockDesk(tx: Executor, desk: DeskId) {
  const name = `duty ${desk ?? 'always'}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Finds the running duty, even if its user has been suspended or lost the role since. */
export async function findRunning(tx: Executor, desk: DeskId) {
  const [row] = await tx
    .select()
    .from(duties)
    .where(and(ofDesk(desk), isRunning))
    .limit(1);
  return row ?? null;
}

interface Span {
  desk: DeskId;
  /** Null for the present time. */
  from: string | null;
}

const momentOf = (at: string | null) => (at === null ? sql`now()` : sql`${at}::timestamptz`);

/** Finds the first duty that begins at `from` or later. */
export async function findNext(tx: Executor, { desk, from }: Span) {
  const [row] = await tx
    .select()
    .from(duties)
    .where(and(ofDesk(desk), sql`${duties.beginsAt} >= ${momentOf(from)}`))
    .orderBy(asc(duties.beginsAt))
    .limit(1);
  return row ?? null;
}

/** Ends the duty that is running at `from`. */
export async function endAt(tx: Executor, { desk, from }: Span) {
  const at = momentOf(from);
  return tx
    .update(duties)
    .set({ endsAt: at })
    .where(
      and(
        ofDesk(desk),
        sql`${duties.beginsAt} < ${at} AND (${duties.endsAt} IS NULL OR ${duties.endsAt} > ${at})`,
      ),
    )
    .returning();
}

interface NewDuty {
  desk: DeskId;
  userId: string;
  name: string;
  phone: string;
  from: string | null;
  until: string | null;
}

export async function insertDuty(tx: Executor, { desk, from, until, ...holder }: NewDuty) {
  await tx.insert(duties).values({
    ...holder,
    activationId: desk,
    beginsAt: momentOf(from),
    endsAt: until === null ? null : sql`${until}::timestamptz`,
  });
}

export async function getDuty(orm: Executor, id: string) {
  const [row] = await orm.select().from(duties).where(eq(duties.id, id));
  return row ?? null;
}

/** Prolongs the previous duty until the next duty. Call this before deleting a planned duty. */
export async function letFormerGoOn(tx: Executor, gone: SQL) {
  await tx.execute(sql`
    WITH gone AS (SELECT id, activation_id, begins_at FROM duties WHERE begins_at > now() AND ${gone})
    UPDATE duties AS former SET ends_at = (
      SELECT min(next.begins_at) FROM duties AS next
      WHERE next.activation_id IS NOT DISTINCT FROM former.activation_id
        AND next.begins_at >= former.ends_at AND next.id NOT IN (SELECT id FROM gone))
    FROM gone
    WHERE gone.begins_at = former.ends_at AND former.id NOT IN (SELECT id FROM gone)
      AND gone.activation_id IS NOT DISTINCT FROM former.activation_id`);
}

/** Ends a duty now, or deletes a duty that has not begun. */
export async function removeDuty(tx: Executor, id: string) {
  await letFormerGoOn(tx, sql`id = ${id}`);
  await tx.delete(duties).where(and(eq(duties.id, id), gt(duties.beginsAt, sql`now()`)));
  await tx
    .update(duties)
    .set({ endsAt: sql`now()` })
    .where(and(eq(duties.id, id), or(isNull(duties.endsAt), gt(duties.endsAt, sql`now()`))));
}

const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Locks the user's row, so that role and name can't change during the transaction. */
export async function holdCoordinator(tx: Executor, id: string) {
  const [row] = await tx
    .select({ id: users.id, name })
    .from(users)
    .where(and(eq(users.id, id), mayBeOnDuty))
    .for('share');
  return row ?? null;
}

const knownPhone = sql<string | null>`coalesce(
  (SELECT last.phone FROM duties AS last WHERE last.user_id = "users"."id"
    ORDER BY last.begins_at DESC LIMIT 1),
  (SELECT nullif(chaplains.phone, '') FROM ${chaplains} WHERE chaplains.user_id = "users"."id"))`;

export async function listCoordinators(orm: Executor, query: DutyChoiceQuery) {
  const matches = and(
    mayBeOnDuty,
    query.search ? allWords(users.searchText, query.search) : undefined,
  );
  const rows = orm
    .select({ id: users.id, name, phone: knownPhone })
    .from(users)
    .where(matches)
    .orderBy(asc(sql`lower(${name})`), asc(users.id));
  const counted = orm
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(matches);
  return readPage(rows, counted, query);
}

export type HandoverRow = typeof handovers.$inferSelect;

const isWaiting = and(isNull(handovers.acceptedAt), isNull(handovers.withdrawnAt));

const handoverOfDesk = (desk: DeskId) =>
  desk === null ? isNull(handovers.activationId) : eq(handovers.activationId, desk);

export async function findWaiting(orm: Executor, desk: DeskId) {
  const [row] = await orm
    .select()
    .from(handovers)
    .where(and(handoverOfDesk(desk), isWaiting));
  return row ?? null;
}

/** Lists the handovers that the user can accept. Leaves out activations that are over. */
export async function listWaitingFor(orm: Executor, userId: string) {
  const rows = await orm
    .select({ handover: handovers })
    .from(handovers)
    .leftJoin(activations, eq(activations.id, handovers.activationId))
    .where(
      and(
        isWaiting,
        or(eq(handovers.toId, userId), isNull(handovers.toId)),
        or(isNull(handovers.activationId), inArray(activations.status, [...LIVE_STATUSES])),
        sql`${handovers.fromId} IS DISTINCT FROM ${userId}::uuid`,
      ),
    )
    .orderBy(asc(handovers.writtenAt))
    .limit(MAX_ROWS);
  return rows.map(({ handover }) => handover);
}

export async function insertHandover(tx: Executor, values: typeof handovers.$inferInsert) {
  await tx.insert(handovers).values(values);
}

export async function getHandover(orm: Executor, id: string) {
  const [row] = await orm.select().from(handovers).where(eq(handovers.id, id));
  return row ?? null;
}

export async function markAccepted(
  tx: Executor,
  id: string,
  { toId, toName }: { toId: string; toName: string },
) {
  await tx
    .update(handovers)
    .set({ acceptedAt: sql`now()`, toId, toName })
    .where(eq(handovers.id, id));
}

export async function markWithdrawn(tx: Executor, id: string) {
  await tx
    .update(handovers)
    .set({ withdrawnAt: sql`now()` })
    .where(eq(handovers.id, id));
}

export async function getDeskActivation(orm: Executor, id: string) {
  const rows = await orm.select(shownActivation).from(activations).where(eq(activations.id, id));
  return rows[0] ?? null;
}

export type DeskActivation = NonNullable<Awaited<ReturnType<typeof getDeskActivation>>>;
