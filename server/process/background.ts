import { offerCopies } from '#server/backup/offer-copies.ts';
import { mailFolder } from '#server/channels/open-channels.ts';
import type { Executor } from '#server/db/database.ts';
import { warnAtStart } from '#server/doctor/warn-at-start.ts';
import { sendDueAnnouncements } from '#server/features/announcements/service.ts';
import { sendDueTestCalls } from '#server/features/announcements/test-calls/service.ts';
import { tellStale } from '#server/features/availability/tell-stale.ts';
import { sendReminders } from '#server/features/calls/send-reminders.ts';
import { releaseAllDue } from '#server/features/calls/service.ts';
import { sendCareChecks } from '#server/features/care-checks/send-care-checks.ts';
import { askHome } from '#server/features/deployments/service.ts';
import { remindEnding } from '#server/features/credentials/reminders/service.ts';
import { sendDigest } from '#server/features/dashboard/send-digest.ts';
import { warnOnScene } from '#server/features/hours/warn-on-scene.ts';
import { isRestored, lockHolding } from '#server/features/messages/held/queries.ts';
import { holdAtStart } from '#server/features/messages/held/service.ts';
import { rewriteMerged } from '#server/features/program/lists/rewrite-merged.ts';
import { rotate } from '#server/features/session-secret/service.ts';
import { giveFreedSeats } from '#server/features/training/seats/service.ts';
import { tellTomorrow } from '#server/features/training/tell-tomorrow.ts';
import { startSweeping } from '#server/features/uploads/service.ts';
import { startRetention } from '#server/retention/start-retention.ts';
import { runJobs, startJobs } from '#server/time/jobs.ts';
import { startMessenger } from '#server/messenger/messenger.ts';
import { startMessengerThread } from '#server/messenger/start-thread.ts';
import { decidedBy } from '#server/settings/decided-settings.ts';
import { secretLines, secretsOf } from '#server/settings/session-secret.ts';
import { portalRelease } from '#server/release/version.ts';
import { createEndStack } from './end-stack.ts';
import type { Parts } from './open-parts.ts';

const MB = 1024 * 1024;
const SWEEP_PAUSE = 10 * 60_000;
const RETENTION_PAUSE = 60 * 60_000;
const JOB_PAUSE = 15_000;

const jobs = {
  releaseAllDue,
  sendReminders,
  sendDueTestCalls,
  sendDueAnnouncements,
  warnOnScene,
  askHome,
  sendCareChecks,
  giveFreedSeats,
  tellTomorrow,
  remindEnding,
  tellStale,
  sendDigest,
  rewriteMerged,
};

export async function startBackground(
  parts: Parts,
  fallbackAddress: string,
): Promise<() => Promise<void>> {
  const { env, log, db, storage, sessionSecrets } = parts;
  const { DATA_DIR: dataDir } = env;
  const minFreeBytes = env.MIN_FREE_MB * MB;
  const ends = createEndStack();
  try {
    const warned = warnAtStart({ db, log, dataDir, minFreeBytes });
    ends.push(() => warned);
    const rotated = rotate({ db, sessionSecrets, log });
    ends.push(() => rotated);
    if (db.kind === 'embedded') {
      const sessionSecret = secretLines(secretsOf(env));
      ends.push(await offerCopies({ db, dataDir, sessionSecret, minFreeBytes, log }));
    }
    ends.push(startSweeping({ db, storage, log, pause: SWEEP_PAUSE }));
    ends.push(
      startRetention({
        db,
        log,
        decided: decidedBy(env),
        mailFolder: mailFolder(dataDir),
        pause: RETENTION_PAUSE,
      }),
    );
    if (env.SEND_MESSAGES === 'on') ends.push(await startSending(parts, fallbackAddress));
    ends.push(startJobs({ db, log, jobs, pause: JOB_PAUSE }));
    return ends.end;
  } catch (error) {
    await ends.end();
    throw error;
  }
}

async function startSending({ env, log, db, sessionSecrets }: Parts, fallbackAddress: string) {
  await holdAlone({ db, log });
  const settings = { secret: sessionSecrets[0], publicUrl: env.PUBLIC_URL, fallbackAddress };
  return db.kind === 'postgres'
    ? startMessengerThread({ env, settings }, log)
    : startMessenger({ db, env, log, settings });
}

/**
 * After a restore, lets one process at a time queue and hold back messages. Otherwise another
 * process could queue messages after the hold, and these would be sent.
 */
async function holdAlone({ db, log }: Pick<Parts, 'db' | 'log'>) {
  const hold = async (orm: Executor) => {
    // First queues messages that have come due since the backup, so that they are held too.
    if (await isRestored(orm)) await runJobs({ db, log, jobs });
    await holdAtStart({ db, log, release: portalRelease() });
  };
  if (db.kind === 'embedded' || !(await isRestored(db.orm))) return hold(db.orm);
  // No audit event: this transaction only takes the lock.
  await db.transaction(async (tx) => {
    await lockHolding(tx);
    await hold(tx);
  });
}
