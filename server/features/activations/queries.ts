import { aliasedTable, and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ActivationListQuery } from '#shared/activations/schemas.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords } from '#server/db/search.ts';

type NewActivation = typeof activations.$inferInsert;
type ActivationChange = { [Field in keyof NewActivation]?: NewActivation[Field] | undefined };

const makers = aliasedTable(users, 'makers');

const withLead = (orm: Executor) =>
  orm
    .select({
      activation: activations,
      lead: { id: chaplains.id },
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      maker: { id: makers.id, firstName: makers.firstName, lastName: makers.lastName },
    })
    .from(activations)
    .leftJoin(chaplains, eq(chaplains.id, activations.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(makers, eq(makers.id, activations.createdBy));

/** The latest start first, each with its lead where it has one and with how many stand where. */
export async function listActivations(orm: Executor, query: ActivationListQuery) {
  const matches = and(
    query.status && eq(activations.status, query.status),
    query.search ? allWords(activations.searchText, query.search) : undefined,
  );
  const rows = withLead(orm)
    .where(matches)
    .orderBy(desc(activations.startTime), asc(activations.id));
  const counted = orm.select({ total: count() }).from(activations).where(matches);
  const { items, total } = await readPage(rows, counted, query);
  return { items: await withCounts(orm, items), total };
}

export async function getActivation(orm: Executor, id: string) {
  const [row] = await withCounts(orm, await withLead(orm).where(eq(activations.id, id)));
  return row ?? null;
}

export type ActivationRow = NonNullable<Awaited<ReturnType<typeof getActivation>>>;

/** The activation alone, locked against other changes and calls until the transaction ends. */
export async function lockActivation(tx: Executor, id: string) {
  const [row] = await tx
    .select()
    .from(activations)
    .where(eq(activations.id, id))
    .for('no key update');
  return row ?? null;
}

export async function insertActivation(tx: Executor, values: NewActivation) {
  const row = onlyRow(
    await tx.insert(activations).values(values).returning({ id: activations.id }),
  );
  return row.id;
}

/** What is undefined stays as it is. */
export async function changeActivation(tx: Executor, id: string, values: ActivationChange) {
  await tx
    .update(activations)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(activations.id, id));
}

/** Everybody who confirmed that it is over has to confirm anew when it is over again. */
export async function forgetAcknowledgements(tx: Executor, id: string) {
  await tx
    .update(deployments)
    .set({ acknowledgedAt: null })
    .where(and(eq(deployments.activationId, id), inArray(deployments.status, ['asked', 'coming'])));
}

/** Lists those who wait, come or work there, except one person. */
export async function listCalled(tx: Executor, id: string, { except }: { except: string }) {
  return tx
    .select({ userId: chaplains.userId, deploymentId: deployments.id })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(
      and(
        eq(deployments.activationId, id),
        inArray(deployments.status, [...OPEN_STATUSES]),
        ne(chaplains.userId, except),
      ),
    );
}

/** Locked, so that the chaplain stays available until the transaction ends. */
export async function lockChaplain(tx: Executor, id: string) {
  const [row] = await tx
    .select({ isApproved: chaplains.isApproved, isActive: chaplains.isActive })
    .from(chaplains)
    .where(eq(chaplains.id, id))
    .for('share');
  return row ?? null;
}

export async function countActiveDeployments(orm: Executor) {
  return orm.$count(activations, eq(activations.status, 'active'));
}

const NOBODY = { asked: 0, coming: 0, onScene: 0, left: 0, declined: 0, released: 0 };

async function withCounts<T extends { activation: { id: string } }>(orm: Executor, rows: T[]) {
  const ids = rows.map(({ activation }) => activation.id);
  const counted =
    ids.length === 0
      ? []
      : await orm
          .select({ id: deployments.activationId, status: deployments.status, total: count() })
          .from(deployments)
          .where(sql`${deployments.activationId} = ANY(${sql.param(ids)}::uuid[])`)
          .groupBy(deployments.activationId, deployments.status);
  const byId = new Map(ids.map((id) => [id, { ...NOBODY }]));
  for (const { id, status, total } of counted) {
    const counts = byId.get(id);
    if (counts) counts[status === 'on-scene' ? 'onScene' : status] = total;
  }
  return rows.map((row) => ({ ...row, counts: byId.get(row.activation.id) ?? NOBODY }));
}
