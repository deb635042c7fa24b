import { and, asc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES, type DeploymentStatus } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import type { Fitness } from './fitness-queries.ts';

export async function lockAvailable(tx: Executor, ids: readonly string[]) {
  const locked = tx
    .select({ id: chaplains.id, userId: chaplains.userId })
    .from(chaplains)
    .where(and(sql`${chaplains.id} = ANY(${sql.param(ids)}::uuid[])`, isOnDuty()))
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
  return available.map(({ id, userId }) => ({ id, userId, name: names.get(userId) ?? '' }));
}

interface Call {
  activationId: string;
  askedBy: string;
  message: string | null;
  /** The site to come to; null for the main site. */
  siteId: string | null;
  siteShiftId: string | null;
  /** Why people who are not ready or not rested are asked; stored only for those people. */
  reason: string | null;
  /** Minutes until an automatic reminder; 0 for no reminder. */
  remindAfter: number;
  people: readonly { id: string; userId: string; name: string }[];
  fitness: readonly Fitness[];
}

export async function ask(tx: Executor, call: Call) {
  const { activationId, askedBy, message, siteId, siteShiftId, reason, remindAfter, people } = call;
  const fitness = new Map(call.fitness.map((row) => [row.chaplainId, row]));
  const remindAt =
    remindAfter === 0 ? null : sql`now() + make_interval(mins => ${remindAfter}::int)`;
  const values = people.map(({ id, name }) => ({
    activationId,
    chaplainId: id,
    chaplainName: name,
    askedBy,
    message,
    siteId,
    siteShiftId,
    wasReady: fitness.get(id)?.isReady ?? null,
    askReason: isFit(fitness.get(id)) ? null : reason,
    remindAt,
  }));
  const asked = await tx
    .insert(deployments)
    .values(values)
    .onConflictDoUpdate({
      target: [deployments.activationId, deployments.chaplainId],
      set: {
        status: 'asked',
        askedAt: sql`now()`,
        askedBy,
        message,
        siteId: sql`excluded.site_id`,
        siteShiftId,
        waitsSince: null,
        wasReady: sql`excluded.was_ready`,
        askReason: sql`excluded.ask_reason`,
        answeredAt: null,
        answeredThrough: null,
        remindAt,
        expectedAt: null,
        declineReason: null,
        acknowledgedAt: null,
        releaseAt: null,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${deployments.status} NOT IN ${[...OPEN_STATUSES]}`,
    })
    .returning({ id: deployments.id, chaplainId: deployments.chaplainId });
  const userIds = new Map(people.map(({ id, userId }) => [id, userId]));
  return asked.flatMap(({ id, chaplainId }) => {
    const userId = userIds.get(chaplainId ?? '');
    return userId ? [{ deploymentId: id, userId }] : [];
  });
}

const isFit = (of: Fitness | undefined) => !of || (of.isReady && of.isRested);

export async function findDeployment(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select({ id: deployments.id, userId: chaplains.userId })
    .from(deployments)
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(and(eq(deployments.id, id), eq(deployments.activationId, activationId)));
  return row ?? null;
}

const isJustReminded = sql<boolean>`EXISTS (
  SELECT FROM ${deliveries} JOIN ${messages} ON ${messages.id} = ${deliveries.messageId}
  WHERE ${deliveries.deploymentId} = ${deployments.id}
    AND ${messages.kind} = 'call-reminder'
    AND ${deliveries.createdAt} > now() - interval '1 minute')`;

const isSilent = (activationId: string) =>
  and(
    eq(deployments.activationId, activationId),
    eq(deployments.status, 'asked'),
    isNull(deployments.releaseAt),
    isNull(deployments.waitsSince),
    isOnDuty(),
  );

export async function listSilent(tx: Executor, activationId: string) {
  return tx
    .select({
      deploymentId: deployments.id,
      userId: chaplains.userId,
      message: deployments.message,
      isJustReminded,
    })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(isSilent(activationId));
}

export function usersToRemind(orm: Executor, activationId: string) {
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(and(isSilent(activationId), not(isJustReminded)));
}

/** Lists the deployments whose people get the message by at least one channel. */
export async function listTold(tx: Executor, messageId: string) {
  const rows = await tx
    .selectDistinct({ id: deliveries.deploymentId })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId));
  return rows.flatMap(({ id }) => id ?? []);
}

export async function lockRelease(tx: Executor, id: string) {
  const [row] = await tx
    .select({ status: deployments.status, releaseAt: deployments.releaseAt })
    .from(deployments)
    .where(eq(deployments.id, id))
    .for('update');
  return row ?? null;
}

/** Schedules the release to happen after `seconds`; null cancels the release. */
export async function setRelease(tx: Executor, id: string, seconds: number | null) {
  const releaseAt = seconds === null ? null : sql`now() + make_interval(secs => ${seconds}::int)`;
  await tx.update(deployments).set({ releaseAt }).where(eq(deployments.id, id));
}

const released = {
  status: 'released',
  expectedAt: null,
  acknowledgedAt: null,
  releaseAt: null,
  waitsSince: null,
} as const;

/** Leaves locked rows to the next round. People who have arrived are not released. */
export async function releaseDue(tx: Executor) {
  const locked = await tx
    .select({ id: deployments.id, status: deployments.status })
    .from(deployments)
    .where(lte(deployments.releaseAt, sql`now()`))
    .orderBy(asc(deployments.id))
    .limit(MAX_ROWS)
    .for('update', { skipLocked: true });
  const beenThere = ({ status }: { status: DeploymentStatus }) =>
    status === 'on-scene' || status === 'left';
  const lapsed = locked.filter(beenThere).map(({ id }) => id);
  const due = locked.filter((row) => !beenThere(row)).map(({ id }) => id);
  await tx.update(deployments).set({ releaseAt: null }).where(inArray(deployments.id, lapsed));
  if (due.length === 0) return [];
  await tx.update(deployments).set(released).where(inArray(deployments.id, due));
  return tx
    .select({
      id: deployments.id,
      activationId: deployments.activationId,
      userId: chaplains.userId,
    })
    .from(deployments)
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(inArray(deployments.id, due));
}

export function userOfDeployment(orm: Executor, id: string) {
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(eq(deployments.id, id));
}

export async function releaseUnanswered(tx: Executor, chaplainId: string) {
  return tx
    .update(deployments)
    .set(released)
    .where(and(eq(deployments.chaplainId, chaplainId), eq(deployments.status, 'asked')))
    .returning({ id: deployments.id, activationId: deployments.activationId });
}
