import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { CLAIMS_STAY_DAYS } from '#shared/contact-claims/constants.ts';
import { contactClaims } from '#shared/contact-claims/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, orderBy, readPage } from '#server/db/list-page.ts';

export type ClaimRow = typeof contactClaims.$inferSelect;

/** Statuses of chaplains who can be with a family. */
export const PRESENT_STATUSES = ['coming', 'on-scene'] as const;

const LATEST = sql.raw(`now() - interval '${CLAIMS_STAY_DAYS} days'`);

/** `updatedAt` stands in for the end of activations that ended before the log existed. */
const isOver = sql`(coalesce(${contactClaims.closedAt} <= ${LATEST}, false)
  OR EXISTS (SELECT FROM ${activations}
    WHERE ${activations.id} = ${contactClaims.activationId}
      AND ${activations.status} IN ('completed', 'cancelled')
      AND coalesce((SELECT max(line.happened_at) FROM activation_log AS line
        WHERE line.activation_id = ${activations.id} AND line.kind IN ('completed', 'cancelled')),
        ${activations.updatedAt}) <= ${LATEST}))`;

/** A family that nobody has visited yet is due from the start. */
const dueAt = sql`coalesce(${contactClaims.nextVisitAt},
  CASE WHEN ${contactClaims.lastContactAt} IS NULL THEN ${contactClaims.createdAt} END)`;

const ORDER = [
  ascending(sql`${contactClaims.closedAt} IS NOT NULL`),
  ascending(dueAt),
  ascending(contactClaims.label),
  ascending(contactClaims.id),
];

const name = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${deployments.chaplainName})`;

const holderColumns = {
  deploymentId: deployments.id,
  name,
  status: deployments.status,
  userId: deployments.userId,
};

const withHolder = (orm: Executor) =>
  orm
    .select({ claim: contactClaims, holder: holderColumns })
    .from(contactClaims)
    .leftJoin(deployments, eq(deployments.id, contactClaims.deploymentId))
    .leftJoin(users, eq(users.id, deployments.userId))
    .$dynamic();

export type HeldClaim = Awaited<ReturnType<typeof getClaim>> & object;

interface ListedClaims {
  activationId: string;
  onlyOpen?: boolean;
  limit: number;
  offset: number;
}

/** Leaves out labels that are due for removal, even if retention hasn't removed them yet. */
export async function listClaimsOf(orm: Executor, query: ListedClaims) {
  const { activationId, onlyOpen = false, ...paging } = query;
  const matches = and(
    eq(contactClaims.activationId, activationId),
    onlyOpen ? isNull(contactClaims.closedAt) : undefined,
    not(isOver),
  );
  const counted = orm
    .select({ total: sql<number>`count(*)::int` })
    .from(contactClaims)
    .where(matches);
  return readPage(
    withHolder(orm)
      .where(matches)
      .orderBy(...orderBy(ORDER)),
    counted,
    paging,
  );
}

export async function getClaim(orm: Executor, id: string) {
  const [row] = await withHolder(orm).where(and(eq(contactClaims.id, id), not(isOver)));
  return row ?? null;
}

/** Locks the claim. Call before any change. */
export async function lockClaim(tx: Executor, activationId: string, id: string) {
  const isIt = and(
    eq(contactClaims.id, id),
    eq(contactClaims.activationId, activationId),
    not(isOver),
  );
  const [locked] = await tx
    .select({ id: contactClaims.id })
    .from(contactClaims)
    .where(isIt)
    .for('update');
  return locked ? getClaim(tx, id) : null;
}

export async function insertClaim(tx: Executor, values: typeof contactClaims.$inferInsert) {
  const [row] = await tx
    .insert(contactClaims)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: contactClaims.id });
  return row?.id ?? null;
}

export async function setClaim(tx: Executor, id: string, values: Partial<ClaimRow>) {
  await tx.update(contactClaims).set(values).where(eq(contactClaims.id, id));
}

export async function isPresent(tx: Executor, activationId: string, deploymentId: string) {
  const isIt = and(
    eq(deployments.id, deploymentId),
    eq(deployments.activationId, activationId),
    inArray(deployments.status, [...PRESENT_STATUSES]),
  );
  return (await tx.$count(deployments, isIt)) > 0;
}

export async function getVisitor(orm: Executor, deploymentId: string) {
  const [row] = await orm
    .select({
      deploymentId: deployments.id,
      activationId: deployments.activationId,
      status: deployments.status,
      activationStatus: activations.status,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(eq(deployments.id, deploymentId));
  return row ?? null;
}

/** Keeps the activation from being completed or cancelled until the transaction ends. */
export async function holdActivation(tx: Executor, id: string) {
  const [row] = await tx
    .select({ status: activations.status })
    .from(activations)
    .where(eq(activations.id, id))
    .for('share');
  return row ?? null;
}

export async function pruneContactClaims(orm: Executor) {
  await orm.delete(contactClaims).where(isOver);
}
