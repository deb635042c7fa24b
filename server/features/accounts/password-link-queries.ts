import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { passwordLinks, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { lockUsers } from './queries.ts';

interface NewPasswordLink {
  tokenHash: string;
  userId: string;
}

/** Stores links that are good for some hours; earlier ones of the same users end. */
export async function insertPasswordLinks(
  tx: Executor,
  links: readonly NewPasswordLink[],
  hours: number,
) {
  const userIds = links.map(({ userId }) => userId);
  // Locked, so that of two that are made for a user at once the later ends the earlier.
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

/** The user of a link that is neither used nor over, unless they are suspended. */
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

/** Uses a link up, and all others of its user. @returns what it was, or null when it was not good. */
export async function takePasswordLink(tx: Executor, tokenHash: string) {
  const link = await findPasswordLink(tx, tokenHash);
  if (!link) return null;
  // All code that ends links locks their user first.
  await lockUsers(tx, [link.userId]);
  const [taken] = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ userId: passwordLinks.userId, purpose: passwordLinks.purpose });
  if (!taken) return null;
  await endPasswordLinks(tx, [taken.userId]);
  return taken;
}

/** Ends the links of users, so that none of them replaces a password that was chosen otherwise. */
export async function endPasswordLinks(tx: Executor, userIds: readonly string[]) {
  await tx.delete(passwordLinks).where(sql`${passwordLinks.userId} = ANY(${sql.param(userIds)})`);
}

/** Ends the links of a user that were not mailed to them: nobody knows who has those. */
export async function endHandedLinks(tx: Executor, userId: string) {
  const isHanded = eq(passwordLinks.purpose, 'by-hand');
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isHanded));
}

/** Deletes links that are over; those that somebody has locked wait for the next time. */
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
        // An administrator's link is made singly, after a proof of who makes it.
        ne(users.role, 'admin'),
        sql`${chaplains.id} = ANY(${sql.param(chaplainIds)}::uuid[])`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}
