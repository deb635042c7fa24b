import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { CredentialExportQuery } from '#shared/credentials/files/schemas.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentials } from '#shared/credentials/table.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { matchesOf } from '#server/features/credentials/queries.ts';
import { stateOf } from '#server/features/credentials/state-queries.ts';

const BY_NAME = { key: chaplains.sortName, type: 'text', id: credentials.id } as const;

export function readExported(orm: Executor, query: CredentialExportQuery, today: string) {
  return inParts(async (after) =>
    orm
      .select({
        place: positionIn(BY_NAME),
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        kind: credentialKinds.name,
        status: credentials.status,
        state: stateOf({
          chaplainId: sql`${credentials.chaplainId}`,
          kindId: sql`${credentials.kindId}`,
          today,
        }),
        number: credentials.number,
        issuer: credentials.issuer,
        issuedOn: credentials.issuedOn,
        endsOn: credentials.endsOn,
        note: credentials.note,
      })
      .from(credentials)
      .innerJoin(credentialKinds, eq(credentialKinds.id, credentials.kindId))
      .innerJoin(chaplains, eq(chaplains.id, credentials.chaplainId))
      .innerJoin(users, eq(users.id, chaplains.userId))
      .where(and(matchesOf(query), behind(BY_NAME, after)))
      .orderBy(asc(BY_NAME.key), asc(BY_NAME.id))
      .limit(MAX_ROWS),
  );
}

export async function countExported(orm: Executor, query: CredentialExportQuery) {
  return orm.$count(credentials, matchesOf(query));
}

export async function findHolders(orm: Executor, emails: readonly string[]) {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  return orm
    .select({
      email: sql<string>`lower(${users.email})`,
      userId: users.id,
      chaplainId: chaplains.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(users)
    .leftJoin(chaplains, and(eq(chaplains.userId, users.id), eq(chaplains.isErased, false)))
    .where(sql`lower(${users.email}) = ANY(${sql.param(wanted)}::text[])`);
}

export async function lockAll(tx: Executor, chaplainIds: readonly string[]) {
  await tx.execute(sql`SELECT id FROM chaplains
    WHERE id = ANY(${sql.param([...chaplainIds])}::uuid[]) ORDER BY id FOR NO KEY UPDATE`);
}

export async function listVerified(orm: Executor, chaplainIds: readonly string[]) {
  if (chaplainIds.length === 0) return [];
  return orm
    .select()
    .from(credentials)
    .where(
      and(inArray(credentials.chaplainId, [...chaplainIds]), eq(credentials.status, 'verified')),
    );
}

type NewCredential = typeof credentials.$inferInsert;

const BATCH = 500;

export async function insertVerified(tx: Executor, rows: readonly NewCredential[]) {
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(credentials).values(rows.slice(start, start + BATCH));
  }
}

export async function markReplaced(tx: Executor, ids: readonly string[]) {
  await tx.execute(sql`UPDATE credentials SET status = 'replaced', updated_at = now()
    WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}

interface Changed {
  id: string;
  number: string | null;
  issuer: string | null;
  issuedOn: string | null;
  endsOn: string | null;
  note: string | null;
}

export async function updateAll(tx: Executor, changed: readonly Changed[]) {
  await tx.execute(sql`
    UPDATE credentials SET number = wanted.number, issuer = wanted.issuer,
      issued_on = wanted."issuedOn", ends_on = wanted."endsOn", note = wanted.note,
      updated_at = now()
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS wanted(
      id uuid, number text, issuer text, "issuedOn" date, "endsOn" date, note text)
    WHERE credentials.id = wanted.id`);
}
