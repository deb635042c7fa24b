import { and, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { ExemptionListQuery } from '#shared/credentials/exemptions/schemas.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentialExemptions as exemptions } from '#shared/credentials/table.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { allWords, ofPhone } from '#server/db/search.ts';

export interface ExemptionKey {
  chaplainId: string;
  kindId: string;
}

const granters = alias(users, 'granters');

const isOf = ({ chaplainId, kindId }: ExemptionKey) =>
  and(eq(exemptions.chaplainId, chaplainId), eq(exemptions.kindId, kindId));

export async function getExemption(orm: Executor, key: ExemptionKey) {
  const [row] = await listed(orm).where(isOf(key));
  return row ?? null;
}

export type ExemptionRow = NonNullable<Awaited<ReturnType<typeof getExemption>>>;

export async function listExemptions(orm: Executor, query: ExemptionListQuery) {
  const matches = query.search ? allWords(chaplains.searchText, query.search, ofPhone) : undefined;
  const rows = listed(orm)
    .where(matches)
    .orderBy(desc(exemptions.createdAt), exemptions.chaplainId, exemptions.kindId);
  const counted = orm
    .select({ total: count() })
    .from(exemptions)
    .innerJoin(chaplains, eq(chaplains.id, exemptions.chaplainId))
    .where(matches);
  return readPage(rows, counted, query);
}

export async function storeExemption(tx: Executor, values: typeof exemptions.$inferInsert) {
  const { reason, endsOn, grantedBy } = values;
  await tx
    .insert(exemptions)
    .values(values)
    .onConflictDoUpdate({
      target: [exemptions.chaplainId, exemptions.kindId],
      set: { reason, endsOn, grantedBy, createdAt: sql`now()` },
    });
}

export async function deleteExemption(tx: Executor, key: ExemptionKey) {
  const rows = await tx.delete(exemptions).where(isOf(key)).returning();
  return rows.length > 0;
}

function listed(orm: Executor) {
  return orm
    .select({
      kind: { id: credentialKinds.id, name: credentialKinds.name },
      person: {
        userId: users.id,
        chaplainId: chaplains.id,
        firstName: users.firstName,
        lastName: users.lastName,
      },
      granter: { firstName: granters.firstName, lastName: granters.lastName },
      reason: exemptions.reason,
      endsOn: exemptions.endsOn,
      createdAt: exemptions.createdAt,
    })
    .from(exemptions)
    .innerJoin(credentialKinds, eq(credentialKinds.id, exemptions.kindId))
    .innerJoin(chaplains, eq(chaplains.id, exemptions.chaplainId))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .leftJoin(granters, eq(granters.id, exemptions.grantedBy))
    .$dynamic();
}
