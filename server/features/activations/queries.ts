import { aliasedTable, and, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { ActivationListQuery } from '#shared/activations/schemas.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES, type DeploymentStatus } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { prepared } from '#server/db/prepared.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords } from '#server/db/search.ts';
import { findsRegions } from '#server/program/region-queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

type NewActivation = typeof activations.$inferInsert;
type ActivationChange = { [Field in keyof NewActivation]?: NewActivation[Field] | undefined };

const makers = aliasedTable(users, 'makers');

/** Counts people by status. Those who wait for a free place on a shift are counted separately. */
const counted = sql<Partial<Record<DeploymentStatus, number>> | null>`(
  SELECT json_object_agg(status, total) FROM (
    SELECT CASE WHEN ${deployments.waitsSince} IS NULL THEN ${deployments.status} ELSE 'waiting' END
      AS status, count(*)::int AS total FROM ${deployments}
    WHERE ${deployments.activationId} = ${activations.id} GROUP BY 1
  ) AS by_status)`;

const withLead = (orm: Executor) =>
  orm
    .select({
      activation: activations,
      lead: { id: chaplains.id },
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      maker: { id: makers.id, firstName: makers.firstName, lastName: makers.lastName },
      counted,
    })
    .from(activations)
    .leftJoin(chaplains, eq(chaplains.id, activations.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(makers, eq(makers.id, activations.createdBy));

export async function listActivations(orm: Executor, query: ActivationListQuery) {
  const byWord = query.search ? await findsRegions(orm, activations.region) : undefined;
  const matches = and(
    query.status && eq(activations.status, query.status),
    query.search ? allWords(activations.searchText, query.search, undefined, byWord) : undefined,
  );
  const { limit, offset } = query;
  const order = [descending(activations.startTime), ascending(activations.id)];
  const list = { from: activations, id: activations.id, matches, order, limit, offset };
  const { items, total } = await readCutPage(orm, list, (page) =>
    withLead(orm)
      .innerJoin(page, eq(page.id, activations.id))
      .orderBy(...orderBy(order)),
  );
  return { items: items.map(withCounts), total };
}

const activationById = prepared('activation', ['id'], (orm, { id }) =>
  withLead(orm).where(eq(activations.id, id)),
);

export async function getActivation(orm: Executor, id: string) {
  const [row] = await activationById(orm, { id });
  return row ? withCounts(row) : null;
}

export type ActivationRow = NonNullable<Awaited<ReturnType<typeof getActivation>>>;

export async function lockActivation(tx: Executor, id: string) {
  const [row] = await tx
    .select()
    .from(activations)
    .where(eq(activations.id, id))
    .for('no key update');
  return row ?? null;
}

const newActivation = prepared(
  'new-activation',
  [
    'eventType',
    'description',
    'location',
    'address',
    'region',
    'chaplainId',
    'startTime',
    'endTime',
    'status',
    'notes',
    'chaplainsNeeded',
    'expertiseWanted',
    'createdBy',
  ],
  (orm, { startTime, endTime, ...values }) =>
    orm
      .insert(activations)
      .values({
        ...values,
        // Casts in SQL, because drizzle would turn even a missing time into a text.
        startTime: sql`${startTime}::timestamptz`,
        endTime: sql`${endTime}::timestamptz`,
      })
      .returning({ id: activations.id }),
);

type CreatedActivation = NewActivation &
  Required<Pick<NewActivation, 'status' | 'chaplainsNeeded' | 'expertiseWanted' | 'createdBy'>>;

export async function insertActivation(tx: Executor, values: CreatedActivation) {
  const absent = { address: null, region: null, chaplainId: null, notes: null };
  const startTime = values.startTime.toISOString();
  const endTime = values.endTime?.toISOString() ?? null;
  return onlyRow(await newActivation(tx, { ...absent, ...values, startTime, endTime })).id;
}

export async function changeActivation(tx: Executor, id: string, values: ActivationChange) {
  await tx
    .update(activations)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(activations.id, id));
}

export async function forgetAcknowledgements(tx: Executor, id: string) {
  await tx
    .update(deployments)
    .set({ acknowledgedAt: null })
    .where(and(eq(deployments.activationId, id), inArray(deployments.status, ['asked', 'coming'])));
}

interface Called {
  except: string;
  siteIds?: readonly string[] | undefined;
  statuses?: readonly DeploymentStatus[];
}

export async function listCalled(tx: Executor, id: string, called: Called) {
  return tx
    .select({
      userId: chaplains.userId,
      deploymentId: deployments.id,
      status: deployments.status,
    })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(wasCalled(id, called));
}

export function usersCalled(orm: Executor, id: string, except: string) {
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(wasCalled(id, { except }));
}

function wasCalled(id: string, { except, siteIds, statuses = OPEN_STATUSES }: Called) {
  return and(
    eq(deployments.activationId, id),
    inArray(deployments.status, [...statuses]),
    siteIds ? inArray(deployments.siteId, [...siteIds]) : undefined,
    ne(chaplains.userId, except),
  );
}

export async function lockChaplain(tx: Executor, id: string) {
  const [row] = await tx
    .select({ isOnDuty: isOnDuty() })
    .from(chaplains)
    .where(eq(chaplains.id, id))
    .for('share');
  return row ?? null;
}

export async function userOfChaplain(tx: Executor, id: string) {
  const [row] = await tx
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .where(eq(chaplains.id, id));
  return row?.userId ?? null;
}

export async function countActiveDeployments(orm: Executor) {
  return orm.$count(activations, eq(activations.status, 'active'));
}

function withCounts<T extends { counted: Partial<Record<DeploymentStatus, number>> | null }>({
  counted: found,
  ...row
}: T) {
  const of = (status: DeploymentStatus) => found?.[status] ?? 0;
  const counts = {
    asked: of('asked'),
    coming: of('coming'),
    onScene: of('on-scene'),
    left: of('left'),
    declined: of('declined'),
    released: of('released'),
  };
  return { ...row, counts };
}
