import type { Logger } from 'pino';
import { WALK_UPS_KEPT_DAYS } from '#shared/walk-ups/constants.ts';
import { sweepStoredMail } from '#server/channels/stored-mail.ts';
import type { Database } from '#server/db/database.ts';
import { pruneEmailConfirmations } from '#server/features/accounts/email-queries.ts';
import { prunePasswordLinks } from '#server/features/accounts/password-link-queries.ts';
import { pruneSessions } from '#server/features/sessions/queries.ts';
import { pruneGuideImages } from '#server/features/field-guide/images/queries.ts';
import { pruneAgencySignIns } from '#server/features/agency-sign-in/queries.ts';
import { removeExportedEvents } from '#server/features/audit/export.ts';
import { pruneContactClaims } from '#server/features/contact-claims/queries.ts';
import { pruneAwayTimes } from '#server/features/availability/retention-queries.ts';
import { pruneCareChecks } from '#server/features/care-checks/due-queries.ts';
import { knownDeliveries, removeOldMessages } from '#server/features/messages/retention-queries.ts';
import { pruneSecondFactors } from '#server/features/second-factor/retention-queries.ts';
import { describeError } from '#server/log/log.ts';
import { removeOldWalkUps } from '#server/features/walk-ups/queries.ts';
import { pruneRateLimits } from '#server/http/rate-limit-queries.ts';
import { readRules } from '#server/program/rules.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';

interface Retention {
  db: Database;
  log: Logger;
  decided: DecidedSettings;
  mailFolder: string;
  pause: number;
}

export function startRetention(retention: Retention): () => Promise<void> {
  const { db, log, decided, mailFolder, pause } = retention;
  const run = async () => {
    try {
      await applyRetention(db, decided);
    } catch (error) {
      log.warn({ err: describeError(error) }, 'what is over was not removed');
    }
    try {
      await sweepStoredMail(mailFolder, (ids) => knownDeliveries(db.orm, ids));
    } catch (error) {
      log.warn({ err: describeError(error) }, 'kept mail was not removed');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function applyRetention(db: Database, decided: DecidedSettings) {
  await pruneSessions(db.orm);
  await prunePasswordLinks(db.orm);
  await pruneEmailConfirmations(db.orm);
  await pruneSecondFactors(db.orm);
  await pruneAgencySignIns(db.orm);
  await pruneRateLimits(db);
  await pruneAwayTimes(db.orm);
  await pruneCareChecks(db.orm);
  await pruneContactClaims(db.orm);
  await pruneGuideImages(db);
  await removeOldWalkUps(db.orm, WALK_UPS_KEPT_DAYS);
  const { auditDays, messageDays } = await readRules(db.orm, decided);
  if (messageDays > 0) await removeOldMessages(db.orm, messageDays);
  if (auditDays > 0) await removeExportedEvents(db, auditDays);
}
