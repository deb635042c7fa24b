import { aliasedTable, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { assignments, shifts } from '#shared/deployments/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';

const others = aliasedTable(assignments, 'others');
const askers = aliasedTable(users, 'askers');

/** On scene, or coming to what still goes on. */
const isBusy = sql`(${others.status} = 'on-scene'
  OR (${others.status} = 'coming' AND ${activations.status} IN ('standby', 'active')))`;

/** Those of them who may be asked, locked so that they stay available until the transaction ends. */
export async function lockAvailable(tx: Executor, ids: readonly string[]) {
  const locked = tx
    .select({ id: chaplains.id, userId: chaplains.userId })
    .from(chaplains)
    .where(
      and(
        sql`${chaplains.id} = ANY(${sql.param(ids)}::uuid[])`,
        eq(chaplains.isApproved, true),
        eq(chaplains.isActive, true),
      ),
    )
    .orderBy(asc(chaplains.id))
    .for('share');
  const available = await locked;
  const people = await tx
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(
      inArray(
        users.id,
        available.map(({ userId }) => userId),
      ),
    );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return available.map(({ id, userId }) => ({ id, name: names.get(userId) ?? '' }));
}

interface Call {
  activationId: string;
  askedBy: string;
  message: string | null;
  people: readonly { id: string; name: string }[];
}

/** Asks those who don't wait, come or work there already. @returns how many that were. */
export async function ask(tx: Executor, { activationId, askedBy, message, people }: Call) {
  const values = people.map(({ id, name }) => ({
    activationId,
    chaplainId: id,
    chaplainName: name,
    askedBy,
    message,
  }));
  const asked = await tx
    .insert(assignments)
    .values(values)
    .onConflictDoUpdate({
      target: [assignments.activationId, assignments.chaplainId],
      set: {
        status: 'asked',
        askedAt: sql`now()`,
        askedBy,
        message,
        answeredAt: null,
        expectedAt: null,
        declineReason: null,
        acknowledgedAt: null,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${assignments.status} NOT IN ${[...OPEN_STATUSES]}`,
    })
    .returning({ id: assignments.id });
  return asked.length;
}

/** The assignment of the activation, with the chaplain's user where there still is one. */
export async function findAssignment(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select({ id: assignments.id, userId: chaplains.userId })
    .from(assignments)
    .leftJoin(chaplains, eq(chaplains.id, assignments.chaplainId))
    .where(and(eq(assignments.id, id), eq(assignments.activationId, activationId)));
  return row ?? null;
}

/** @returns whether somebody was waiting or coming; null when they are or were on scene. */
export async function release(tx: Executor, id: string) {
  const [row] = await tx
    .select({ status: assignments.status })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for('update');
  if (!row || row.status === 'on-scene' || row.status === 'left') return null;
  if (row.status === 'released') return false;
  await tx
    .update(assignments)
    .set({ status: 'released', expectedAt: null, acknowledgedAt: null })
    .where(eq(assignments.id, id));
  return true;
}

/** Releases a chaplain from the calls that wait for their answer. @returns those assignments. */
export async function releaseUnanswered(tx: Executor, chaplainId: string) {
  return tx
    .update(assignments)
    .set({ status: 'released', expectedAt: null, acknowledgedAt: null })
    .where(and(eq(assignments.chaplainId, chaplainId), eq(assignments.status, 'asked')))
    .returning({ id: assignments.id });
}

/**
 * By name, each with what their stays come to. Of more than `MAX_ROWS` those come who are on scene,
 * coming or asked, then those who were asked last.
 */
export async function listBoard(orm: Executor, activationId: string, assignmentId?: string) {
  const page = orm
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.activationId, activationId),
        assignmentId ? eq(assignments.id, assignmentId) : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(array_position(ARRAY['on-scene', 'coming', 'asked'], ${assignments.status}), 4)`,
      desc(assignments.askedAt),
      asc(assignments.id),
    )
    .limit(MAX_ROWS)
    .as('page');
  const stays = orm
    .select({
      assignmentId: shifts.assignmentId,
      arrivedAt: sql`max(${shifts.arrivedAt})`.mapWith(shifts.arrivedAt).as('last_arrived_at'),
      leftAt: sql`CASE WHEN bool_and(${shifts.leftAt} IS NOT NULL) THEN max(${shifts.leftAt}) END`
        .mapWith(shifts.leftAt)
        .as('last_left_at'),
      minutes:
        sql<number>`coalesce(sum(round(extract(epoch FROM ${shifts.leftAt} - ${shifts.arrivedAt}) / 60)), 0)::int`.as(
          'stay_minutes',
        ),
    })
    .from(shifts)
    .groupBy(shifts.assignmentId)
    .as('stays');
  return orm
    .select({
      assignment: assignments,
      chaplain: { phone: chaplains.phone, isActive: chaplains.isActive },
      name: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${assignments.chaplainName})`,
      askedByName: sql<string | null>`${askers.firstName} || ' ' || ${askers.lastName}`,
      arrivedAt: stays.arrivedAt,
      leftAt: stays.leftAt,
      minutes: stays.minutes,
    })
    .from(page)
    .innerJoin(assignments, eq(assignments.id, page.id))
    .leftJoin(chaplains, eq(chaplains.id, assignments.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(askers, eq(askers.id, assignments.askedBy))
    .leftJoin(stays, eq(stays.assignmentId, assignments.id))
    .orderBy(
      sql`coalesce(${chaplains.sortName}, lower(${assignments.chaplainName}))`,
      asc(assignments.id),
    );
}

export type BoardRowData = Awaited<ReturnType<typeof listBoard>>[number];

/** Where else those of some assignments are coming or on scene. */
export async function listElsewhere(orm: Executor, ids: readonly string[]) {
  return orm
    .select({
      assignmentId: assignments.id,
      activationId: activations.id,
      eventType: activations.eventType,
      location: activations.location,
    })
    .from(assignments)
    .innerJoin(others, eq(others.chaplainId, assignments.chaplainId))
    .innerJoin(activations, eq(activations.id, others.activationId))
    .where(
      and(
        sql`${assignments.id} = ANY(${sql.param(ids)}::uuid[])`,
        sql`${others.id} <> ${assignments.id}`,
        isBusy,
      ),
    )
    .limit(MAX_ROWS);
}

/** How many have been asked to what still goes on, and have not answered. */
export async function countUnanswered(orm: Executor) {
  const [row] = await orm
    .select({ total: count() })
    .from(assignments)
    .innerJoin(activations, eq(activations.id, assignments.activationId))
    .where(and(eq(assignments.status, 'asked'), inArray(activations.status, [...LIVE_STATUSES])));
  return row?.total ?? 0;
}
