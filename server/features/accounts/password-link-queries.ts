import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { passwordLinks, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import { lockUsers } from '#server/features/people/queries.ts';

interface NewPasswordLink {
  tokenHash: string;
  userId: string;
}

export async function insertPasswordLinks(
  tx: Executor,
  links: readonly NewPasswordLink[],
  hours: number,
) {
  const userIds = links.map(({ userId }) => userId);
  // Without the lock, two links made at the same time could both stay valid.
  await lockUsers(tx, userIds);
  await endPasswordLinks(tx, userIds);
  const times = await tx
    .select({
      expiresAt: sql`now() + make_interval(hours => ${hours})`.mapWith(passwordLinks.expiresAt),
    })
    .from(sql`(SELECT 1) AS one`);
  const { expiresAt } = onlyRow(times);
  await tx.execute(sql`
    INSERT INTO password_links (token_hash, user_id, expires_at)
    SELECT token_hash, user_id, ${expiresAt.toISOString()}
    FROM unnest(${sql.param(links.map(({ tokenHash }) => tokenHash))}::text[], ${sql.param(userIds)}::uuid[])
      AS link(token_hash, user_id)`);
  return expiresAt;
}

export async function findPasswordLink(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({
      userId: users.id,
      firstName: users.firstName,
      username: users.username,
      purpose: passwordLinks.purpose,
      expiresAt: passwordLinks.expiresAt,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expiresAt, sql`now()`),
        isNull(users.suspendedAt),
      ),
    );
  return row ?? null;
}

export async function takePasswordLink(tx: Executor, tokenHash: string) {
  const link = await findPasswordLink(tx, tokenHash);
  if (!link) return null;
  // Locks the user first, as all code that ends links does, to avoid deadlocks.
  await lockUsers(tx, [link.userId]);
  const [taken] = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ userId: passwordLinks.userId, purpose: passwordLinks.purpose });
  if (!taken) return null;
  await endPasswordLinks(tx, [taken.userId]);
  return taken;
}

export async function endPasswordLinks(tx: Executor, userIds: readonly string[]) {
  await tx.delete(passwordLinks).where(sql`${passwordLinks.userId} = ANY(${sql.param(userIds)})`);
}

/** Invalidates set-password links mailed to these users, and drops such mails from the queue. */
export async function endMailedPasswordLinks(
  tx: Executor,
  userIds: readonly string[],
  problem: string,
) {
  await tx
    .delete(passwordLinks)
    .where(
      and(
        sql`${passwordLinks.userId} = ANY(${sql.param([...userIds])}::uuid[])`,
        ne(passwordLinks.purpose, 'by-hand'),
      ),
    );
  await dropDeliveries(tx, { userIds, kinds: ['password-reset', 'invitation'], problem });
}

/** Invalidates links that the office handed over, because others may have got hold of them. */
export async function endHandedLinks(tx: Executor, userId: string) {
  const isHanded = eq(passwordLinks.purpose, 'by-hand');
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isHanded));
}

export async function prunePasswordLinks(orm: Executor) {
  const over = orm
    .select({ tokenHash: passwordLinks.tokenHash })
    .from(passwordLinks)
    .where(lte(passwordLinks.expiresAt, sql`now()`))
    .for('update', { skipLocked: true });
  await orm.delete(passwordLinks).where(inArray(passwordLinks.tokenHash, over));
}

export async function listWithoutPassword(orm: Executor, chaplainIds: readonly string[]) {
  return orm
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      username: users.username,
    })
    .from(users)
    .innerJoin(chaplains, eq(chaplains.userId, users.id))
    .where(
      and(
        isNull(users.password),
        isNull(users.suspendedAt),
        eq(users.isSelfRegistered, false),
        // Leaves out administrators: links for them are made one at a time, never in bulk.
        ne(users.role, 'admin'),
        sql`${chaplains.id} = ANY(${sql.param(chaplainIds)}::uuid[])`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}
