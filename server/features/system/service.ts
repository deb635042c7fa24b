import type { MessageNotices, SystemStatus } from '#shared/system/schemas.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import type { MailCheck } from '#server/channels/mail-check.ts';
import type { TextProvider } from '#server/settings/channel-settings.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readDiskSpace } from '#server/disk/disk-space.ts';
import { judgeWrites, refusalOfWrites } from '#server/doctor/examine-database.ts';
import { isFlaw, type Finding } from '#server/doctor/finding.ts';
import {
  judgeClock,
  judgeDisk,
  judgeLimits,
  judgeMemory,
  offsetOf,
} from '#server/doctor/judge-machine.ts';
import { judgeOwnTexts, judgeQueues, judgeTextCodes } from '#server/doctor/judge-messages.ts';
import {
  judgeAddress,
  judgeAudit,
  judgeBackup,
  judgeFiles,
  judgeMail,
} from '#server/doctor/judge-portal.ts';
import { judgeSecret } from '#server/doctor/judge-secret.ts';
import { readDatabaseFacts } from '#server/doctor/queries.ts';
import { readRotation } from '#server/features/session-secret/service.ts';
import { readRules } from '#server/program/rules.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import type { StorageHealth } from '#server/storage/storage-watch.ts';
import { portalRelease } from '#server/release/version.ts';
import { countCodes } from '#server/features/contact-points/service.ts';
import { listBrokenTexts } from '#server/features/messages/own-texts/queries.ts';
import { countBrowsers, readLoad, readNotices } from './queries.ts';

export interface SystemSettings {
  sessionSecrets: Secrets;
  dataDir: string;
  minFreeBytes: number;
  decided: DecidedSettings;
  publicUrl: string | undefined;
  trustProxy: string | undefined;
  textProvider: TextProvider | null;
  textCodesPerDay: number;
  sendsMessages: boolean;
}

export interface SystemParts {
  db: Database;
  storageHealth: () => Promise<StorageHealth>;
  hasBucket: boolean;
  checkMail: MailCheck | null;
}

export async function gatherStatus(
  parts: SystemParts,
  settings: SystemSettings,
): Promise<SystemStatus> {
  const { db, checkMail } = parts;
  const before = Date.now();
  const { now, version, limits } = await readDatabaseFacts(db.orm);
  const clockOffset = offsetOf(now, { before, after: Date.now() });
  const { textCodesPerDay } = settings;
  const [load, browsers, codes, disk, files, refusal, mailProblem, times, rules, broken] =
    await Promise.all([
      readLoad(db.orm),
      countBrowsers(db.orm),
      countCodes(db.orm, textCodesPerDay),
      readDiskSpace(settings.dataDir),
      parts.storageHealth(),
      refusalOfWrites(db),
      checkMail?.(),
      readProgram(db.orm, 'identity'),
      readRules(db.orm, settings.decided),
      listBrokenTexts(db.orm),
    ]);
  const availableBytes = process.availableMemory();
  const attention = inOrder([
    ...(db.kind === 'embedded' ? [EMBEDDED] : []),
    judgeWrites(refusal),
    judgeFiles(files),
    judgeMail(mailProblem),
    ...judgeQueues(load, { sendsMessages: settings.sendsMessages, times }),
    ...judgeTextCodes(codes, textCodesPerDay),
    ...judgeOwnTexts(broken),
    judgeAddress(settings),
    judgeClock('the database', clockOffset),
    judgeLimits(db.kind, limits),
    judgeDisk(disk, settings.minFreeBytes),
    judgeMemory(availableBytes),
    judgeBackup(load.lastBackupAt),
    judgeAudit(load.oldestAuditAt, rules.auditDays),
    ...(await ofSecret(db.orm, settings.sessionSecrets)),
  ]);
  const release = portalRelease();
  return {
    version: release.version,
    commit: release.commit,
    node: process.version,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    publicUrl: settings.publicUrl ?? null,
    database: {
      kind: db.kind,
      version,
      takesWrites: refusal === null,
      sizeBytes: load.databaseBytes,
    },
    files: {
      kind: parts.hasBucket ? 'bucket' : 'disk',
      isUsable: files.status === 'checking' ? null : files.status === 'ok',
      toDelete: load.deletions.waiting + load.deletions.retrying,
    },
    mail: checkMail ? 'server' : 'folder',
    texts: settings.textProvider?.name ?? 'none',
    browsers,
    channels: CHANNELS.map((channel) => {
      const those = load.waiting.filter((one) => one.channel === channel);
      const failed = load.recent.find((one) => one.channel === channel && one.state === 'failed');
      return {
        channel,
        waiting: sum(those),
        retrying: sum(those.filter(({ state }) => state === 'retrying')),
        oldestSeconds: Math.max(0, ...those.map(({ oldestSeconds }) => oldestSeconds)),
        failedLastHour: failed?.count ?? 0,
      };
    }),
    sessions: load.sessions,
    lastBackupAt: load.lastBackupAt && new Date(load.lastBackupAt).toISOString(),
    disk,
    memory: { usedBytes: process.memoryUsage.rss(), availableBytes },
    attention,
  };
}

export async function gatherNotices(
  db: Database,
  { sendsMessages }: Pick<SystemSettings, 'sendsMessages'>,
): Promise<MessageNotices> {
  const { outages, late, waiting, held } = await readNotices(db.orm);
  if (!sendsMessages) return { outages: [], late: [], held };
  return {
    outages: outages
      .map(({ channel, since }) => {
        const count = waiting.find((one) => one.channel === channel)?.count ?? 0;
        return { channel, since, waiting: count };
      })
      // Without waiting messages the portal sends nothing, so it can't tell if the outage is over.
      .filter((outage) => outage.waiting > 0),
    late: late.map(({ kind, count, since }) => ({ kind, count, since: inUtc(since) })),
    held,
  };
}

const inUtc = (time: string) => new Date(time).toISOString();

/** Checks the session secret only during a change of secrets, when the settings list two. */
async function ofSecret(orm: Executor, reading: Secrets) {
  return reading.length === 1 ? [] : judgeSecret(await readRotation(orm, reading));
}

const EMBEDDED: Finding = {
  area: 'database',
  status: 'warning',
  message: 'The embedded database does not survive a power cut.',
  remedy:
    'For production, move to PostgreSQL: set DATABASE_URL, as the guide for operators says. The embedded database is fine for trying the portal.',
};

function inOrder(findings: readonly Finding[]) {
  return findings
    .filter(isFlaw)
    .map(({ status, ...rest }) => ({ severity: status, ...rest }))
    .toSorted((a, b) => Number(b.severity === 'problem') - Number(a.severity === 'problem'));
}

const sum = (those: readonly { count: number }[]) =>
  those.reduce((total, { count }) => total + count, 0);
