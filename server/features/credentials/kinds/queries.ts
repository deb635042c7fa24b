import { asc, eq, sql } from 'drizzle-orm';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentials } from '#shared/credentials/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export type KindRow = typeof credentialKinds.$inferSelect;

const IN_ORDER = [
  sql`${credentialKinds.retiredAt} IS NOT NULL`,
  asc(credentialKinds.position),
  asc(credentialKinds.id),
];

/** Retired kinds come last. */
export async function listKinds(orm: Executor) {
  return orm
    .select()
    .from(credentialKinds)
    .orderBy(...IN_ORDER);
}

export async function getKind(orm: Executor, id: string) {
  const [row] = await orm.select().from(credentialKinds).where(eq(credentialKinds.id, id));
  return row ?? null;
}

/** Share-locks the kind, so that a merge of the kind waits until the transaction ends. */
export async function holdKind(tx: Executor, id: string) {
  const [row] = await tx
    .select()
    .from(credentialKinds)
    .where(eq(credentialKinds.id, id))
    .for('share');
  return row ?? null;
}

export async function holdKinds(tx: Executor) {
  return tx.select().from(credentialKinds).orderBy(asc(credentialKinds.id)).for('share');
}

/** Locks the sessions that grant the kind. Call it before locking the kind, to avoid deadlocks. */
export async function lockGranting(tx: Executor, kindId: string) {
  await tx.execute(sql`
    SELECT id FROM training_sessions WHERE grants_kind_id = ${kindId}
    ORDER BY id FOR NO KEY UPDATE`);
}

/** Locks the list of kinds, so that two requests can't add kinds with the same name. */
export async function lockKinds(tx: Executor) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('credential-kinds'))`);
  return tx.select().from(credentialKinds).orderBy(asc(credentialKinds.id)).for('no key update');
}

export async function countHeld(orm: Executor) {
  const count = (status: string) =>
    sql`count(*) FILTER (WHERE ${credentials.status} = ${status})`.mapWith(Number);
  return orm
    .select({
      kindId: credentials.kindId,
      verified: count('verified'),
      waiting: count('waiting'),
    })
    .from(credentials)
    .groupBy(credentials.kindId);
}

export async function insertKind(tx: Executor, values: typeof credentialKinds.$inferInsert) {
  return onlyRow(await tx.insert(credentialKinds).values(values).returning());
}

export async function updateKind(
  tx: Executor,
  id: string,
  values: Partial<typeof credentialKinds.$inferInsert>,
) {
  return onlyRow(
    await tx.update(credentialKinds).set(values).where(eq(credentialKinds.id, id)).returning(),
  );
}

export async function setPositions(tx: Executor, ids: readonly string[]) {
  await tx.execute(sql`
    UPDATE ${credentialKinds} SET position = wanted.position
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted(id, position)
    WHERE ${credentialKinds.id} = wanted.id`);
}

/**
 * Moves credentials to another kind. If a chaplain has both kinds, keeps the verified credential
 * that is valid longer, and the newer pending credential.
 */
export async function moveCredentials(tx: Executor, fromId: string, intoId: string) {
  await tx.execute(sql`
    WITH ranked AS (
      SELECT id, row_number() OVER (
        PARTITION BY chaplain_id, status
        ORDER BY CASE WHEN status = 'verified' THEN coalesce(ends_on, 'infinity') END DESC,
          created_at DESC, id) AS place
      FROM credentials
      WHERE kind_id IN (${fromId}, ${intoId}) AND status IN ('verified', 'waiting'))
    UPDATE credentials SET status = 'replaced', updated_at = now()
    FROM ranked WHERE ranked.id = credentials.id AND ranked.place > 1`);
  await tx.execute(sql`UPDATE credentials SET kind_id = ${intoId} WHERE kind_id = ${fromId}`);
}

export async function moveExemptions(tx: Executor, fromId: string, intoId: string) {
  await tx.execute(sql`
    DELETE FROM credential_exemptions AS shorter USING credential_exemptions AS longer
    WHERE shorter.chaplain_id = longer.chaplain_id
      AND shorter.kind_id IN (${fromId}, ${intoId}) AND longer.kind_id IN (${fromId}, ${intoId})
      AND (coalesce(shorter.ends_on, 'infinity'), shorter.kind_id)
        < (coalesce(longer.ends_on, 'infinity'), longer.kind_id)`);
  await tx.execute(
    sql`UPDATE credential_exemptions SET kind_id = ${intoId} WHERE kind_id = ${fromId}`,
  );
}

export async function moveGrants(tx: Executor, fromId: string, intoId: string) {
  await tx.execute(
    sql`UPDATE training_sessions SET grants_kind_id = ${intoId} WHERE grants_kind_id = ${fromId}`,
  );
  await tx.execute(
    sql`UPDATE credential_kinds SET merged_into = ${intoId} WHERE merged_into = ${fromId}`,
  );
}
