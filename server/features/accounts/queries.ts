import { and, asc, count, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { passwordLinks, sessions, users } from '#shared/accounts/table.ts';
import type { UserListQuery } from '#shared/accounts/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { allWords } from '#server/db/search.ts';
import type { StoredSession } from '#server/http/session.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<
  typeof users.$inferInsert,
  'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'password'
>;

const IDLE = sql`interval '12 hours'`;
const LIFETIME = sql`interval '7 days'`;
/** How exactly `last_seen_at` is kept: not every request needs a write. */
const STEP = sql`interval '1 minute'`;

/** A session that is neither idle too long nor too old, and its user, in one round trip. */
export async function findSession(orm: Executor, sid: string): Promise<StoredSession | null> {
  const live = sql`${sessions.sid} = ${sid} AND ${sessions.expire} > now()
    AND ${sessions.lastSeenAt} > now() - ${IDLE} AND ${sessions.createdAt} > now() - ${LIFETIME}`;
  const seen = orm.$with('seen').as(
    orm
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(live, sql`${sessions.lastSeenAt} < now() - ${STEP}`))
      .returning({ sid: sessions.sid }),
  );
  const [row] = await orm
    .with(seen)
    .select({
      sess: sessions.sess,
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      },
      chaplain: { id: chaplains.id, isApproved: chaplains.isApproved },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(chaplains, eq(chaplains.userId, users.id))
    .where(live);
  return row
    ? {
        sess: trust<StoredSession['sess']>(row.sess, 'connect-pg-simple wrote it'),
        user: { ...row.user, chaplain: row.chaplain },
      }
    : null;
}

/** Ends the sessions of a user; `except` is one that goes on. */
export async function endSessions(orm: Executor, userId: string, except?: string) {
  const ofUser = eq(sessions.userId, userId);
  await orm.delete(sessions).where(except ? and(ofUser, ne(sessions.sid, except)) : ofUser);
}

/** @param login a user name, or an e-mail address when it has an @; in any case. */
export async function findUserByLogin(orm: Executor, login: string) {
  const column = login.includes('@') ? users.email : users.username;
  const [row] = await orm
    .select()
    .from(users)
    .where(sql`lower(${column}) = lower(${login})`);
  return row ?? null;
}

export async function getUser(orm: Executor, id: string) {
  const [row] = await orm.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function getOwnChaplainState(orm: Executor, userId: string) {
  const [row] = await orm
    .select({ id: chaplains.id, isApproved: chaplains.isApproved })
    .from(chaplains)
    .where(eq(chaplains.userId, userId));
  return row ?? null;
}

export async function listUsers(orm: Executor, query: UserListQuery) {
  const matches = and(
    query.search ? allWords(users.searchText, query.search) : undefined,
    query.role && query.role !== 'all' ? eq(users.role, query.role) : undefined,
  );
  const rows = orm
    .select()
    .from(users)
    .where(matches)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .offset(query.offset ?? 0);
  const [items, total] = await Promise.all([
    query.limit === undefined ? rows : rows.limit(query.limit),
    countUsers(orm, matches),
  ]);
  return { items, total };
}

export async function insertUser(orm: Executor, user: NewUser) {
  const [row] = await orm.insert(users).values(user).returning();
  return requireRow(row);
}

type UserChange = { [Field in keyof NewUser]?: NewUser[Field] | undefined };

/** What is undefined stays as it is. @returns null when there is no such user. */
export async function updateUser(orm: Executor, id: string, change: UserChange) {
  const [row] = await orm.update(users).set(change).where(eq(users.id, id)).returning();
  return row ?? null;
}

/** Locks the administrators until the transaction ends, so that two changes can't cross. */
export async function lockAdministrators(tx: Executor) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

export async function hasAdministrator(orm: Executor) {
  return (await countUsers(orm, eq(users.role, 'admin'))) > 0;
}

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
  await tx.delete(passwordLinks).where(sql`${passwordLinks.userId} = ANY(${sql.param(userIds)})`);
  const [row] = await tx
    .select({
      expiresAt: sql`now() + make_interval(hours => ${hours})`.mapWith(passwordLinks.expiresAt),
    })
    .from(sql`(SELECT 1) AS one`);
  const expiresAt = requireRow(row).expiresAt;
  await tx.execute(sql`
    INSERT INTO password_links (token_hash, user_id, expires_at)
    SELECT token_hash, user_id, ${expiresAt.toISOString()}
    FROM unnest(${sql.param(links.map(({ tokenHash }) => tokenHash))}::text[], ${sql.param(userIds)}::uuid[])
      AS link(token_hash, user_id)`);
  return expiresAt;
}

/** The user of a link that is neither used nor over. */
export async function findPasswordLink(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({
      userId: users.id,
      firstName: users.firstName,
      username: users.username,
      expiresAt: passwordLinks.expiresAt,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)));
  return row ?? null;
}

/** Uses a link up, and all others of its user. @returns whose it was, or null when it was not good. */
export async function takePasswordLink(tx: Executor, tokenHash: string) {
  const [taken] = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ userId: passwordLinks.userId });
  if (!taken) return null;
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, taken.userId));
  return taken.userId;
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
      and(isNull(users.password), sql`${chaplains.id} = ANY(${sql.param(chaplainIds)}::uuid[])`),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

async function countUsers(orm: Executor, matches: SQL | undefined) {
  const [row] = await orm.select({ total: count() }).from(users).where(matches);
  return row?.total ?? 0;
}

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the insert returned nothing');
  return row;
}
