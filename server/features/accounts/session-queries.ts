import { and, eq, ne, sql } from 'drizzle-orm';
import { sessions, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import type { StoredSession } from '#server/http/session.ts';

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
      chaplain: {
        id: chaplains.id,
        isApproved: chaplains.isApproved,
        isActive: chaplains.isActive,
      },
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
