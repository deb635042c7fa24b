import { CODE_TRIES } from '#shared/contact-points/constants.ts';
import { asE164 } from '#shared/contact-points/text-number.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { hashTextCode, tell } from '#server/features/messages/service.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import {
  codeOver,
  numberConfirmed,
  numberOfAnother,
  otherNumberConfirmed,
  wrongCode,
} from './errors.ts';
import { findOwner } from './inbound-queries.ts';
import { getProfilePhone, lockContactPoints } from './setting-queries.ts';
import { changingReach } from './settings.ts';
import {
  confirmNumber,
  countWrongCode,
  deleteNumber,
  dropQueuedCodes,
  findCode,
  storeNumber,
} from './text-number-queries.ts';

export async function isOwnNumber(
  orm: Executor,
  user: Pick<SessionUser, 'id' | 'chaplain'>,
  number: string,
) {
  const owner = await findOwner(orm, number);
  if (owner) return owner.userId === user.id;
  if (user.chaplain?.isApproved !== true) return false;
  return asE164((await getProfilePhone(orm, user.id)) ?? '') === number;
}

export async function sendCode(db: Database, userId: string, number: string) {
  // No audit event: an unconfirmed number gets only codes, and its confirmation is audited.
  await db.transaction(async (tx) => {
    await lockContactPoints(tx, userId);
    const stored = await findCode(tx, userId);
    if (stored?.confirmedAt && !stored.stoppedAt) {
      throw stored.number === number ? numberConfirmed() : otherNumberConfirmed();
    }
    await storeNumber(tx, userId, number);
    await dropQueuedCodes(tx, userId);
    const to = [{ userId }];
    await tell(tx, { kind: 'text-code', facts: {}, to, actorId: userId, address: number });
  });
}

interface Confirmation {
  userId: string;
  code: string;
  secrets: Secrets;
}

/** Confirms the number. Only a person with the right code learns that the number is taken. */
export async function confirmCode(db: Database, { userId, code, secrets }: Confirmation) {
  const outcome = await confirming(() =>
    db.transaction(async (tx) => {
      await lockContactPoints(tx, userId);
      const stored = await findCode(tx, userId);
      if (stored?.confirmedAt && !stored.stoppedAt) return 'confirmed' as const;
      if (!stored?.codeHash || !stored.isCodeInTime) return codeOver();
      const { number, codeHash } = stored;
      if (!secrets.some((secret) => hashTextCode(code, { number, secret }) === codeHash)) {
        const tries = await countWrongCode(tx, userId, CODE_TRIES);
        return wrongCode(CODE_TRIES - tries);
      }
      await confirmNumber(tx, userId);
      const people = { actorId: userId, subjectId: userId };
      await recordAudit(tx, { action: 'text-number-confirmed', ...people });
      return 'confirmed' as const;
    }),
  );
  // Thrown after the commit, because a rollback would undo counting the wrong code.
  if (outcome !== 'confirmed') throw outcome;
}

async function confirming<T>(work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'text_numbers_number_unique')) throw numberOfAnother();
    throw error;
  }
}

export async function removeNumber(
  db: Database,
  user: Pick<SessionUser, 'id' | 'canBeCalled'>,
  confirmsSilence: boolean,
) {
  await changingReach(db, user, confirmsSilence, async (tx) => {
    await dropQueuedCodes(tx, user.id);
    await deleteNumber(tx, user.id);
  });
}
