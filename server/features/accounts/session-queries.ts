import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { sessions, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { StoredSession } from '#server/http/session.ts';

const IDLE = sql`interval '12 hours'`;
const LIFETIME = sql`interval '7 days'`;
/** How exactly `last_seen_at` is kept: not every request needs a write. */
const STEP = sql`interval '1 minute'`;

/** True for a session that is neither idle too long nor too old. */
export const isInTime = sql`${sessions.expire} > now()
  AND ${sessions.lastSeenAt} > now() - ${IDLE} AND ${sessions.createdAt} > now() - ${LIFETIME}`;
/**
 * `fingerprintOf` in SQL: a session ends when the stored hash is no longer the one it began with.
 * An account without a password, whose owner signs in by the agency, counts as one with a blank hash.
 */
const isOfPassword = sql`${sessions.sess} ->> 'passwordFingerprint'
  = encode(sha256(convert_to(coalesce(${users.password}, ''), 'UTF8')), 'hex')`;

/** @returns the SHA-256 of a stored hash, which binds a session to the password. */
export function fingerprintOf(storedHash: string) {
  return createHash('sha256').update(storedHash).digest('hex');
}

const liveSession = prepared('live-session', ['sid'], (orm, { sid }) => {
  const live = and(eq(sessions.sid, sid), isInTime);
  const seen = orm.$with('seen').as(
    orm
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(live, sql`${sessions.lastSeenAt} < now() - ${STEP}`))
      .returning({ sid: sessions.sid }),
  );
  return orm
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
        emailConfirmedAt: users.emailConfirmedAt,
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
    .where(and(live, isOfPassword, isNull(users.suspendedAt)));
});

/** Finds a session that is neither idle too long nor too old, and its user, in one round trip. */
export async function findSession(orm: Executor, sid: string): Promise<StoredSession | null> {
  const [row] = await liveSession(orm, { sid });
  return row
    ? {
        sess: trust<StoredSession['sess']>(row.sess, 'connect-pg-simple wrote it'),
        user: { ...row.user, ...standingOf(row.chaplain) },
      }
    : null;
}

/** Returns what a session's user is as a chaplain. */
export function standingOf(
  chaplain: SessionUser['chaplain'],
): Pick<SessionUser, 'chaplain' | 'canBeCalled'> {
  return { chaplain, canBeCalled: chaplain !== null && chaplain.isApproved && chaplain.isActive };
}

/**
 * Gives a session a new id and binds it to another password.
 * @param before what `fingerprintOf` says of the password that the session must be bound to.
 * @returns the new id, or null where the session has ended.
 */
export async function renewSession(
  tx: Executor,
  { sid, before, after }: { sid: string; before: string; after: string },
) {
  const fresh = randomBytes(24).toString('base64url');
  const [row] = await tx
    .update(sessions)
    .set({
      sid: fresh,
      sess: sql`(${sessions.sess}::jsonb || jsonb_build_object('passwordFingerprint', ${after}::text))::json`,
    })
    .where(
      and(
        eq(sessions.sid, sid),
        isInTime,
        sql`${sessions.sess} ->> 'passwordFingerprint' = ${before}`,
      ),
    )
    .returning({ sid: sessions.sid });
  return row?.sid ?? null;
}

/** Ends the sessions of a user that were unused for longest; `keep` are left. */
export async function endOldSessions(tx: Executor, userId: string, keep: number) {
  const old = tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), asc(sessions.sid))
    .offset(keep);
  await tx.delete(sessions).where(inArray(sessions.sid, old));
}

/** Ends the sessions of a user; `except` is one that goes on. */
export async function endSessions(orm: Executor, userId: string, except?: string) {
  const ofUser = eq(sessions.userId, userId);
  await orm.delete(sessions).where(except ? and(ofUser, ne(sessions.sid, except)) : ofUser);
}
