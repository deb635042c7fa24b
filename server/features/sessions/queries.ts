import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { can } from '#shared/abilities.ts';
import type { Role } from '#shared/accounts/constants.ts';
import { sessions, users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { pushSubscriptions } from '#shared/contact-points/table.ts';
import { VERIFIED_MINUTES } from '#shared/second-factor/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { programVersion, storedSecondFactor } from '#server/program/settings-queries.ts';
import { storedSid, type StoredSession } from '#server/http/session-store.ts';

const IDLE = sql`interval '12 hours'`;
const LIFETIME = sql`interval '7 days'`;
/** `last_seen_at` is written at most this often, so that most requests need no write. */
const STEP = sql`interval '1 minute'`;

export const isInTime = sql`${sessions.expire} > now()
  AND ${sessions.lastSeenAt} > now() - ${IDLE} AND ${sessions.createdAt} > now() - ${LIFETIME}`;
/** The same as `fingerprintOf`, in SQL. Accounts without a password have a blank hash. */
export const passwordFingerprint = sql`encode(sha256(convert_to(coalesce(${users.password}, ''), 'UTF8')), 'hex')`;

/** False for sessions from before the last password change; they are no longer valid. */
const isOfPassword = sql`${sessions.sess} ->> 'passwordFingerprint' = ${passwordFingerprint}`;

export function fingerprintOf(storedHash: string) {
  return createHash('sha256').update(storedHash).digest('hex');
}

export async function holdSession(tx: Executor, sid: string): Promise<boolean> {
  const held = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sid))
    .for('key share');
  return held.length > 0;
}

const liveSession = prepared('live-session', ['sid'], (orm, { sid }) =>
  orm
    .select({
      sess: sessions.sess,
      wasSeenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - ${STEP}`,
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
      programVersion,
      secondFactorSetting: storedSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(chaplains, eq(chaplains.userId, users.id))
    .where(and(eq(sessions.sid, sid), isInTime, isOfPassword, isNull(users.suspendedAt))),
);

export type FoundSession = StoredSession & { wasSeenLongAgo: boolean };

export async function findSession(orm: Executor, sid: string): Promise<FoundSession | null> {
  const [row] = await liveSession(orm, { sid });
  if (!row) return null;
  const { wasSeenLongAgo, chaplain, programVersion: version, secondFactorSetting } = row;
  const sess = trust<StoredSession['sess']>(row.sess, 'the session store wrote it');
  const hasSecondFactor = sess.hasSecondFactor === true;
  const user = {
    ...row.user,
    ...standingOf(chaplain, row.user.role),
    hasSecondFactor,
    programVersion: version,
    secondFactorSetting,
  };
  return { sess, user, wasSeenLongAgo };
}

export async function noteSeen(orm: Executor, sid: string): Promise<void> {
  await orm
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.sid, sid), isInTime, sql`${sessions.lastSeenAt} < now() - ${STEP}`));
}

export function standingOf(
  chaplain: SessionUser['chaplain'],
  role: Role,
): Pick<SessionUser, 'chaplain' | 'canBeCalled'> {
  const isOnDuty = chaplain !== null && chaplain.isApproved && chaplain.isActive;
  return { chaplain, canBeCalled: isOnDuty && can({ role, canBeCalled: true }, 'be-deployed') };
}

/** Call only at sign-in. Other code must UPDATE, because that can't restore an ended session. */
export async function insertSession(
  orm: Executor,
  { sid, sess, expire }: { sid: string; sess: StoredSession['sess']; expire: Date },
) {
  await orm.insert(sessions).values({ sid, sess, expire });
}

export async function deleteSession(orm: Executor, sid: string) {
  await orm.delete(sessions).where(eq(sessions.sid, sid));
}

export async function pruneSessions(orm: Executor) {
  const over = orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(lte(sessions.expire, sql`now()`))
    .for('update', { skipLocked: true });
  await orm.delete(sessions).where(inArray(sessions.sid, over));
}

/** Gives a session a new id and the password fingerprint `after`. Returns null if it has ended. */
export async function renewSession(
  tx: Executor,
  { sid, before, after }: { sid: string; before: string; after: string },
) {
  const cookieSid = randomBytes(24).toString('base64url');
  const [row] = await tx
    .update(sessions)
    .set({
      sid: storedSid(cookieSid),
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
  if (!row) return null;
  const itsBrowser = eq(pushSubscriptions.sid, sid);
  await tx.update(pushSubscriptions).set({ sid: row.sid }).where(itsBrowser);
  return { sid: row.sid, cookieSid };
}

const VERIFIED = sql.raw(`interval '${VERIFIED_MINUTES} minutes'`);

export async function isVerified(orm: Executor, sid: string) {
  const recent = gt(sessions.verifiedAt, sql`now() - ${VERIFIED}`);
  return (await orm.$count(sessions, and(eq(sessions.sid, sid), isInTime, recent))) > 0;
}

export async function markSession(
  tx: Executor,
  sid: string,
  mark: { isVerified?: boolean; hasSecondFactor?: boolean },
) {
  const rows = await tx
    .update(sessions)
    .set({
      ...(mark.isVerified && { verifiedAt: sql`now()` }),
      ...(mark.hasSecondFactor && {
        sess: sql`(${sessions.sess}::jsonb || '{"hasSecondFactor": true}')::json`,
      }),
    })
    .where(and(eq(sessions.sid, sid), isInTime))
    .returning({ sid: sessions.sid });
  return rows.length > 0;
}

export async function unmarkSessions(tx: Executor, userId: string) {
  await tx
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb - 'hasSecondFactor')::json` })
    .where(eq(sessions.userId, userId));
}

export async function endOldSessions(tx: Executor, userId: string, keep: number) {
  const old = tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), asc(sessions.sid))
    .offset(keep);
  await tx.delete(sessions).where(inArray(sessions.sid, old));
}

/** Ends the user's sessions and push subscriptions. @returns how many sessions it ended. */
export async function endSessions(orm: Executor, userId: string, except?: string) {
  const ended = await orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.sid, except) : undefined))
    .returning({ sid: sessions.sid });
  const isOfOther = sql`${pushSubscriptions.sid} IS DISTINCT FROM ${except ?? null}`;
  await orm
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), except ? isOfOther : undefined));
  return ended.length;
}
