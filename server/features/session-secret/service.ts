import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from 'pino';
import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { countSeals, sealAnew } from '#server/features/second-factor/seal-queries.ts';
import { describeError } from '#server/log/log.ts';
import type { RotationState } from '#server/doctor/judge-secret.ts';
import { withoutWhole, type Secrets } from '#server/settings/session-secret.ts';
import { countSignedBefore } from './queries.ts';

const NAME = 'session-secret';
const MAX_FORMER = 10;

const rotationSchema = z.object({
  first: z.string(),
  since: z.iso.datetime(),
  former: z.array(z.string()),
});

type RotationRecord = z.output<typeof rotationSchema>;

const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('which session secret').digest('base64url').slice(0, 16);

async function readRecord(orm: Executor): Promise<RotationRecord | null> {
  const record = rotationSchema.safeParse(await readSetting(orm, NAME));
  return record.success ? record.data : null;
}

async function noteFirst(orm: Executor, sessionSecrets: Secrets) {
  const [first, ...others] = withoutWhole(sessionSecrets);
  const record = await readRecord(orm);
  const fingerprint = fingerprintOf(first);
  if (record?.first === fingerprint) return;
  // At the first start there is no record, so any of the other secrets may have been in use.
  const before = record ? [record.first, ...record.former] : others.map(fingerprintOf);
  const former = before.filter((each) => each !== fingerprint).slice(0, MAX_FORMER);
  await writeSetting(orm, NAME, { first: fingerprint, since: new Date().toISOString(), former });
}

interface Rotation {
  db: Database;
  sessionSecrets: Secrets;
  log: Logger;
}

export async function rotate({ db: { orm }, sessionSecrets, log }: Rotation): Promise<void> {
  try {
    await noteFirst(orm, sessionSecrets);
    if (sessionSecrets.length === 1) return;
    const { byOthers, unreadable } = await sealAnew(orm, sessionSecrets);
    if (byOthers > 0) log.info({ count: byOthers }, 'authenticator apps were sealed anew');
    if (unreadable > 0) {
      const count = { count: unreadable };
      log.warn(count, 'authenticator apps are sealed with none of the secrets of SESSION_SECRET');
    }
  } catch (error) {
    log.warn({ err: describeError(error) }, 'authenticator apps could not be sealed anew');
  }
}

export async function readRotation(orm: Executor, sessionSecrets: Secrets): Promise<RotationState> {
  const [first, ...others] = withoutWhole(sessionSecrets);
  const record = await readRecord(orm);
  const noted = record?.first === fingerprintOf(first) ? record : null;
  const signed = noted ? await countSignedBefore(orm, noted.since) : { sessions: 0, feeds: 0 };
  return {
    ...(await countSeals(orm, sessionSecrets)),
    ...signed,
    hasOthers: others.length > 0,
    isWaiting: noted !== null && others.some((each) => !noted.former.includes(fingerprintOf(each))),
    since: noted?.since ?? null,
  };
}
