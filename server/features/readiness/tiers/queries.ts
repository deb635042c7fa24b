import { and, asc, eq, sql } from 'drizzle-orm';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import type { Ladder } from '#shared/readiness/standing.ts';
import { tiers, tierVersions } from '#shared/readiness/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export type TierRow = typeof tiers.$inferSelect;
export type VersionRow = typeof tierVersions.$inferSelect;

/** Lists the tiers from lowest to highest, then the retired tiers. */
export async function listTierRows(orm: Executor) {
  return orm
    .select()
    .from(tiers)
    .orderBy(sql`${tiers.retiredAt} IS NOT NULL`, asc(tiers.position), asc(tiers.id));
}

export async function listVersions(orm: Executor) {
  return orm
    .select()
    .from(tierVersions)
    .orderBy(asc(tierVersions.startsOn), asc(tierVersions.createdAt), asc(tierVersions.id));
}

/** Returns a function that finds a kind by id. After a merge, the old id finds the new kind. */
export async function readAskedKinds(orm: Executor) {
  const kinds = await orm
    .select({
      id: credentialKinds.id,
      name: credentialKinds.name,
      retiredAt: credentialKinds.retiredAt,
      mergedInto: credentialKinds.mergedInto,
    })
    .from(credentialKinds);
  const byId = new Map(kinds.map((kind) => [kind.id, kind]));
  return (id: string) => {
    const kind = byId.get(byId.get(id)?.mergedInto ?? id);
    return kind && !kind.retiredAt ? kind : null;
  };
}

export type AskedKinds = Awaited<ReturnType<typeof readAskedKinds>>;

/** Reads the tiers in force on this day. */
export async function readLadder(orm: Executor, today: string): Promise<Ladder> {
  // Runs the queries one after another, because a transaction has only one connection.
  const rows = await listTierRows(orm);
  const versions = await listVersions(orm);
  const asked = await readAskedKinds(orm);
  return ladderOf({ rows, versions, asked, today });
}

interface Kept {
  rows: readonly TierRow[];
  versions: readonly VersionRow[];
  asked: AskedKinds;
  today: string;
}

function ladderOf({ rows, versions, asked, today }: Kept): Ladder {
  return rows
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ id, name, isForCalls }) => {
      const version = versions.findLast(
        ({ tierId, startsOn }) => tierId === id && startsOn <= today,
      );
      return { id, name, isForCalls, kindIds: followed(version?.kindIds ?? [], asked) };
    });
}

export function followed(kindIds: readonly string[], asked: AskedKinds): string[] {
  return [...new Set(kindIds.flatMap((id) => asked(id)?.id ?? []))];
}

/** Locks the tiers, so that they are changed one at a time. */
export async function lockTiers(tx: Executor) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tiers'))`);
  return listTierRows(tx);
}

export async function insertTier(tx: Executor, values: typeof tiers.$inferInsert) {
  return onlyRow(await tx.insert(tiers).values(values).returning());
}

export async function updateTierRow(
  tx: Executor,
  id: string,
  values: Partial<typeof tiers.$inferInsert>,
) {
  await tx.update(tiers).set(values).where(eq(tiers.id, id));
}

export async function setForCalls(tx: Executor, id: string) {
  await tx.update(tiers).set({ isForCalls: false }).where(eq(tiers.isForCalls, true));
  await tx.update(tiers).set({ isForCalls: true }).where(eq(tiers.id, id));
}

export async function setTierPositions(tx: Executor, ids: readonly string[]) {
  await tx.execute(sql`
    UPDATE ${tiers} SET position = wanted.position
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted(id, position)
    WHERE ${tiers.id} = wanted.id`);
}

export async function insertVersion(tx: Executor, values: typeof tierVersions.$inferInsert) {
  await tx.insert(tierVersions).values(values);
}

/** Deletes the tier's change that starts on this day. Call before storing a new change. */
export async function deleteVersionsOf(tx: Executor, tierId: string, startsOn: string) {
  await tx
    .delete(tierVersions)
    .where(and(eq(tierVersions.tierId, tierId), eq(tierVersions.startsOn, startsOn)));
}

export async function deleteVersion(tx: Executor, id: string) {
  await tx.delete(tierVersions).where(eq(tierVersions.id, id));
}
