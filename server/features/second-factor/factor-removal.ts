import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { lockRoles, lockUser } from '#server/features/people/queries.ts';
import { endSessions, unmarkSessions } from '#server/features/sessions/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { notSignedIn } from '#server/errors.ts';
import type { Context } from './context.ts';
import { lastAdministratorWithFactor, lastFactorRequired } from './errors.ts';
import { isFactorRequired } from './policy.ts';
import { deleteFactors, hasFactor, listAdministratorsWithFactor } from './queries.ts';
import { deleteRecoveryCodes } from './recovery-codes/queries.ts';
import { deleteTrustedDevices } from '#server/features/sessions/trusted-device-queries.ts';

interface Removed {
  passkey: string | null;
}

/** Removes a factor and the trust in browsers. If no factor is left, deletes recovery codes. */
export async function removeFactor(
  { db, readRule }: Context,
  userId: string,
  remove: (tx: Executor) => Promise<Removed>,
) {
  const rule = await readRule();
  // Audited by `remove`.
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw notSignedIn();
    const removed = await remove(tx);
    await deleteTrustedDevices(tx, userId);
    if (!(await hasFactor(tx, userId))) {
      if (isFactorRequired(rule, user.role)) throw lastFactorRequired();
      await deleteRecoveryCodes(tx, userId);
      await unmarkSessions(tx, userId);
    }
    const facts = { ...removed, byOffice: false };
    await tell(tx, { kind: 'second-factor-removed', facts, to: [{ userId }], actorId: userId });
  });
}

interface Removal {
  userId: string;
  actorId: string | null;
  rule: SecondFactorRule;
}

export async function removeAllFactors(db: Database, { userId, actorId, rule }: Removal) {
  return db.transaction(async (tx) => {
    // Locked, so that two administrators can't remove each other's factors at the same time.
    await lockRoles(tx);
    await lockUser(tx, userId);
    if (!(await hasFactor(tx, userId))) return false;
    const able = await listAdministratorsWithFactor(tx);
    const isLast = able.length === 1 && able[0] === userId;
    if (actorId !== null && isLast && isFactorRequired(rule, 'admin')) {
      throw lastAdministratorWithFactor();
    }
    await deleteFactors(tx, userId);
    await endSessions(tx, userId);
    await recordAudit(tx, { action: 'second-factor-removed-by-admin', actorId, subjectId: userId });
    const facts = { passkey: null, byOffice: true };
    await tell(tx, { kind: 'second-factor-removed', facts, to: [{ userId }], actorId });
    return true;
  });
}
