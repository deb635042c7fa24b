import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { readDiskSpace } from '#server/disk/disk-space.ts';
import { describeError } from '#server/log/log.ts';
import { examineDataFolder } from './examine-data-folder.ts';
import { isFlaw } from './finding.ts';
import {
  judgeClock,
  judgeDisk,
  judgeLimits,
  judgeMemory,
  judgeNode,
  offsetOf,
} from './judge-machine.ts';
import { readDatabaseFacts } from './queries.ts';

interface Start {
  db: Database;
  log: Logger;
  dataDir: string;
  minFreeBytes: number;
}

export async function warnAtStart({ db, log, dataDir, minFreeBytes }: Start): Promise<void> {
  try {
    const before = Date.now();
    const { now, limits } = await readDatabaseFacts(db.orm);
    const findings = [
      judgeClock('the database', offsetOf(now, { before, after: Date.now() })),
      judgeLimits(db.kind, limits),
      judgeDisk(await readDiskSpace(dataDir), minFreeBytes),
      judgeMemory(process.availableMemory()),
      judgeNode(process.version),
      examineDataFolder(dataDir),
    ];
    for (const { area, message, remedy } of findings.filter(isFlaw)) {
      log.warn({ area }, `${message} ${remedy}`);
    }
  } catch (error) {
    log.warn({ err: describeError(error) }, 'the machine could not be looked at');
  }
}
