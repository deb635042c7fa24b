import { createMailCheck } from '#server/channels/mail-check.ts';
import { readDiskSpace } from '#server/disk/disk-space.ts';
import { readEnv, unknownSettings, type Env } from '#server/settings/env.ts';
import { BELONGS_TO_OTHERS, examineDataFolder } from './examine-data-folder.ts';
import { examineDatabase } from './examine-database.ts';
import { examineFiles } from './examine-files.ts';
import { examinePortal } from './examine-portal.ts';
import type { Finding } from './finding.ts';
import { judgeDisk, judgeMemory, judgeNode } from './judge-machine.ts';
import { SENDS_NOTHING } from './judge-messages.ts';
import { judgeAddress, judgeMail, judgeSettingNames } from './judge-portal.ts';
import type { ReadRotation } from './judge-secret.ts';

const MB = 1024 * 1024;

export async function diagnose(
  source: NodeJS.ProcessEnv,
  readRotation: ReadRotation,
): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    return [
      {
        area: 'settings',
        status: 'problem',
        message: error instanceof Error ? error.message : String(error),
        remedy: 'Correct these settings as .env.example shows. Nothing else was checked.',
      },
    ];
  }
  const folder = examineDataFolder(env.DATA_DIR);
  const isOthers = folder.message === BELONGS_TO_OTHERS;
  return [
    judgeSettingNames(unknownSettings(source)),
    folder,
    // Skipped if DATA_DIR belongs to another system user: the checks would write files that the
    // portal couldn't read.
    ...(isOthers
      ? []
      : [...(await examineDatabase(env, readRotation)), ...(await examineFiles(env))]),
    judgeMail(env.SMTP_URL ? await createMailCheck(env.SMTP_URL)() : undefined),
    ...(env.SEND_MESSAGES === 'on' ? [] : [SENDS_NOTHING]),
    judgeAddress({ publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY }),
    ...(await examinePortal(env)),
    judgeDisk(await readDiskSpace(env.DATA_DIR), env.MIN_FREE_MB * MB),
    judgeMemory(process.availableMemory()),
    judgeNode(process.version),
  ];
}
