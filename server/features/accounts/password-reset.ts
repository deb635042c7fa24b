import { setTimeout } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { isPasswordOff } from './policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { mailLink } from '#server/features/messages/service.ts';
import { AppError } from '#server/errors.ts';
import { findUserByLogin, type UserRow } from '#server/features/people/queries.ts';

/** The least time until the answer, in ms. Timing must not reveal whether a mail was queued. */
export const RESET_ANSWER_MS = 500;

interface AskedReset {
  login: string;
  mailsAnHour: number;
  agency: AgencySettings | null;
}

/** Gives the same answer whether or not the account exists or has reached its limit of mails. */
export async function askForPasswordReset(db: Database, asked: AskedReset) {
  const [queued] = await Promise.allSettled([queue(db, asked), setTimeout(RESET_ANSWER_MS)]);
  if (queued.status === 'rejected') throw queued.reason;
}

async function queue(db: Database, { login, mailsAnHour, agency }: AskedReset) {
  const user = await findUserByLogin(db.orm, login);
  if (!user || user.suspendedAt) return;
  if (await isPasswordOff(db.orm, agency, user.id)) return;
  try {
    await queueMail(db, user, mailsAnHour);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 429)) throw error;
  }
}

async function queueMail(db: Database, { id }: UserRow, mailsAnHour: number) {
  await db.transaction(async (tx) => {
    await recordAudit(tx, { action: 'password-reset-asked', actorId: null, subjectId: id });
    await mailLink(tx, { kind: 'password-reset', userId: id, actorId: null, mailsAnHour });
  });
}
