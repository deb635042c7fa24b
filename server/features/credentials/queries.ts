import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import type { CredentialListQuery } from '#shared/credentials/schemas.ts';
import { credentialExemptions, credentials } from '#shared/credentials/table.ts';
import { trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords, ofPhone } from '#server/db/search.ts';

type CredentialValues = typeof credentials.$inferInsert;

const withTraining = {
  ...getTableColumns(credentials),
  trainingTitle: trainingSessions.title,
};

/** Locks the chaplain, so that their credentials change one at a time. Returns null if erased. */
export async function lockHolder(tx: Executor, chaplainId: string) {
  const [row] = await tx
    .select({ id: chaplains.id, userId: chaplains.userId })
    .from(chaplains)
    .where(and(eq(chaplains.id, chaplainId), eq(chaplains.isErased, false)))
    .for('no key update');
  return row ?? null;
}

export async function listHeld(orm: Executor, chaplainId: string) {
  return orm
    .select(withTraining)
    .from(credentials)
    .leftJoin(trainingSessions, eq(trainingSessions.id, credentials.trainingId))
    .where(
      and(
        eq(credentials.chaplainId, chaplainId),
        inArray(credentials.status, ['verified', 'waiting', 'rejected']),
      ),
    )
    .orderBy(asc(credentials.createdAt), asc(credentials.id));
}

export type CredentialRow = Awaited<ReturnType<typeof listHeld>>[number];

export async function listExemptionsOf(orm: Executor, chaplainId: string) {
  return orm
    .select()
    .from(credentialExemptions)
    .where(eq(credentialExemptions.chaplainId, chaplainId));
}

export async function getCredential(orm: Executor, id: string) {
  return getWhere(orm, eq(credentials.id, id));
}

export async function getCredentialOfDocument(orm: Executor, documentId: string) {
  return getWhere(orm, eq(credentials.documentId, documentId));
}

export async function lockRow(tx: Executor, id: string) {
  const [row] = await tx.select().from(credentials).where(eq(credentials.id, id)).for('update');
  return row ?? null;
}

export async function getOfKind(
  orm: Executor,
  { chaplainId, kindId, status }: Pick<CredentialRow, 'chaplainId' | 'kindId' | 'status'>,
) {
  return getWhere(
    orm,
    and(
      eq(credentials.chaplainId, chaplainId),
      eq(credentials.kindId, kindId),
      eq(credentials.status, status),
    ),
  );
}

export async function insertCredential(tx: Executor, values: CredentialValues) {
  return onlyRow(await tx.insert(credentials).values(values).returning({ id: credentials.id })).id;
}

export async function updateCredential(
  tx: Executor,
  id: string,
  values: Partial<CredentialValues>,
) {
  await tx
    .update(credentials)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(credentials.id, id));
}

export async function deleteCredential(tx: Executor, id: string) {
  await tx.delete(credentials).where(eq(credentials.id, id));
}

export async function sumWaitingBytes(tx: Executor, userId: string) {
  const rows = await tx
    .select({ bytes: sql`coalesce(sum(${credentials.documentSize}), 0)`.mapWith(Number) })
    .from(credentials)
    .innerJoin(chaplains, eq(chaplains.id, credentials.chaplainId))
    .where(and(eq(chaplains.userId, userId), eq(credentials.status, 'waiting')));
  return onlyRow(rows).bytes;
}

export async function getNameOf(orm: Executor, userId: string | null) {
  if (userId === null) return null;
  const [row] = await orm
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return row ? `${row.firstName} ${row.lastName}` : null;
}

interface Criteria {
  search?: string | undefined;
  status?: CredentialRow['status'] | undefined;
  kindId?: string | undefined;
}

export function matchesOf({ search, status, kindId }: Criteria) {
  const found = search
    ? sql`${credentials.chaplainId} IN (SELECT id FROM ${chaplains}
        WHERE ${allWords(chaplains.searchText, search, ofPhone)})`
    : undefined;
  return and(
    status ? eq(credentials.status, status) : undefined,
    kindId ? eq(credentials.kindId, kindId) : undefined,
    found,
  );
}

const deciders = alias(users, 'deciders');

/** Lists pending credentials with the oldest first, all others with the latest first. */
export async function listCredentials(orm: Executor, query: CredentialListQuery) {
  const { limit, offset, status } = query;
  const matches = matchesOf(query);
  const order =
    status === 'waiting'
      ? [credentials.createdAt, credentials.id].map(ascending)
      : [credentials.updatedAt, credentials.id].map(descending);
  const list = { from: credentials, id: credentials.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    listed(orm)
      .innerJoin(page, eq(page.id, credentials.id))
      .orderBy(...orderBy(order)),
  );
}

export async function getListed(orm: Executor, id: string) {
  const [row] = await listed(orm).where(eq(credentials.id, id));
  return row ?? null;
}

export type ListedRow = NonNullable<Awaited<ReturnType<typeof getListed>>>;

/** Lists all verified credentials of the chaplains to whom these rows belong. */
export async function listFormer(orm: Executor, rows: readonly CredentialRow[]) {
  const keys = rows.map(({ chaplainId }) => chaplainId);
  if (keys.length === 0) return [];
  return orm
    .select(withTraining)
    .from(credentials)
    .leftJoin(trainingSessions, eq(trainingSessions.id, credentials.trainingId))
    .where(and(inArray(credentials.chaplainId, keys), eq(credentials.status, 'verified')));
}

function listed(orm: Executor) {
  return orm
    .select({
      credential: withTraining,
      kind: getTableColumns(credentialKinds),
      person: {
        userId: users.id,
        chaplainId: chaplains.id,
        firstName: users.firstName,
        lastName: users.lastName,
      },
      decider: { firstName: deciders.firstName, lastName: deciders.lastName },
    })
    .from(credentials)
    .innerJoin(credentialKinds, eq(credentialKinds.id, credentials.kindId))
    .innerJoin(chaplains, eq(chaplains.id, credentials.chaplainId))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(deciders, eq(deciders.id, credentials.decidedBy))
    .leftJoin(trainingSessions, eq(trainingSessions.id, credentials.trainingId))
    .$dynamic();
}

export async function countWaiting(orm: Executor) {
  return orm.$count(credentials, eq(credentials.status, 'waiting'));
}

async function getWhere(orm: Executor, matches: SQL | undefined) {
  const [row] = await orm
    .select(withTraining)
    .from(credentials)
    .leftJoin(trainingSessions, eq(trainingSessions.id, credentials.trainingId))
    .where(matches)
    .orderBy(desc(credentials.createdAt))
    .limit(1);
  return row ?? null;
}
