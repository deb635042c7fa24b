import { aliasedTable, and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import type { CareAnswersBody, CarePeerListQuery } from '#shared/care-checks/schemas.ts';
import { careChecks } from '#shared/care-checks/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { allWords } from '#server/db/search.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

const peers = aliasedTable(users, 'peers');
const nameOf = ({ firstName, lastName }: typeof users) =>
  sql<string>`${firstName} || ' ' || ${lastName}`;

interface Page {
  limit: number;
  offset: number;
}

const ownChecks = (orm: Executor) =>
  orm
    .select({
      check: careChecks,
      eventType: activations.eventType,
      location: activations.location,
      peerName: sql<string | null>`${nameOf(peers)}`,
    })
    .from(careChecks)
    .innerJoin(deployments, eq(deployments.id, careChecks.deploymentId))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(peers, eq(peers.id, careChecks.peerId));

export type OwnCheckRow = Awaited<ReturnType<typeof ownChecks>>[number];

export async function listOwn(orm: Executor, userId: string, page: Page) {
  const isOwn = eq(careChecks.userId, userId);
  const rows = ownChecks(orm).where(isOwn).orderBy(desc(careChecks.askedAt), asc(careChecks.id));
  const counted = orm.select({ total: count() }).from(careChecks).where(isOwn);
  return readPage(rows, counted, page);
}

export async function findOwn(orm: Executor, userId: string, id: string) {
  const [row] = await ownChecks(orm).where(
    and(eq(careChecks.userId, userId), eq(careChecks.id, id)),
  );
  return row ?? null;
}

export async function lockCheck(tx: Executor, id: string) {
  const [row] = await tx.select().from(careChecks).where(eq(careChecks.id, id)).for('update');
  return row ?? null;
}

export async function saveAnswers(
  tx: Executor,
  id: string,
  { sleep, carrying, company, words = null }: CareAnswersBody,
) {
  await tx
    .update(careChecks)
    .set({ sleep, carrying, company, words, answeredAt: sql`now()` })
    .where(eq(careChecks.id, id));
}

export async function setPeer(tx: Executor, id: string, peerId: string | null) {
  await tx
    .update(careChecks)
    .set({ peerId, sharedAt: peerId === null ? null : sql`now()` })
    .where(eq(careChecks.id, id));
}

/** Excludes administrators, even those who are chaplains too. */
const isPeer = and(isOnDuty(), eq(users.role, 'chaplain'));

export async function listPeers(
  orm: Executor,
  { userId, search, ...page }: CarePeerListQuery & { userId: string },
) {
  const matches = and(
    isPeer,
    eq(chaplains.isVisibleInDirectory, true),
    sql`${chaplains.userId} <> ${userId}`,
    search ? allWords(users.searchText, search) : undefined,
  );
  const from = orm
    .select({ chaplainId: chaplains.id, name: nameOf(users), city: chaplains.city })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId));
  const counted = orm
    .select({ total: count() })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(matches);
  const rows = from.where(matches).orderBy(asc(chaplains.sortName), asc(chaplains.id));
  return readPage(rows, counted, page);
}

interface Chosen {
  chaplainId: string;
  /** The owner of the care check. */
  userId: string;
}

export async function findPeer(tx: Executor, { chaplainId, userId }: Chosen) {
  const [row] = await tx
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(
      and(
        eq(chaplains.id, chaplainId),
        isPeer,
        eq(chaplains.isVisibleInDirectory, true),
        sql`${chaplains.userId} <> ${userId}`,
      ),
    );
  return row?.userId ?? null;
}

/** Returns nothing if the reader can no longer be a peer, for example as an administrator. */
export async function listShared(orm: Executor, readerId: string, page: Page) {
  const isReader = sql`EXISTS (SELECT FROM ${chaplains}
    JOIN users AS reader ON reader.id = ${chaplains.userId}
    WHERE reader.id = ${readerId} AND reader.role = 'chaplain' AND ${isOnDuty()})`;
  const isShared = and(eq(careChecks.peerId, readerId), isNotNull(careChecks.answeredAt), isReader);
  const rows = orm
    .select({
      check: careChecks,
      name: nameOf(users),
      eventType: activations.eventType,
      location: activations.location,
    })
    .from(careChecks)
    .innerJoin(users, eq(users.id, careChecks.userId))
    .innerJoin(deployments, eq(deployments.id, careChecks.deploymentId))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(isShared)
    .orderBy(desc(careChecks.sharedAt), asc(careChecks.id));
  const counted = orm.select({ total: count() }).from(careChecks).where(isShared);
  return readPage(rows, counted, page);
}

export type SharedCheckRow = Awaited<ReturnType<typeof listShared>>['items'][number];
