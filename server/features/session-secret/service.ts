import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from 'pino';
import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/features/messages/setting-queries.ts';
import { countSeals, sealAnew, type Seals } from '#server/features/second-factor/seal-queries.ts';
import { describeError } from '#server/http/log.ts';
import { withoutWhole, type Secrets } from '#server/session-secret.ts';
import { countSignedBefore } from './queries.ts';

/** The name of the setting that tells which secret is the first, and which were. */
const NAME = 'session-secret';
const MAX_FORMER = 10;

/** Fingerprints, from which nobody learns a secret. */
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

/** Notes which secret is the first, and since when. */
async function noteFirst(orm: Executor, sessionSecrets: Secrets) {
  const [first, ...others] = withoutWhole(sessionSecrets);
  const record = await readRecord(orm);
  const fingerprint = fingerprintOf(first);
  if (record?.first === fingerprint) return;
  // Of a list that no start has noted before, the others may have been in use.
  const before = record ? [record.first, ...record.former] : others.map(fingerprintOf);
  const former = before.filter((each) => each !== fingerprint).slice(0, MAX_FORMER);
  await writeSetting(orm, NAME, { first: fingerprint, since: new Date().toISOString(), former });
}

interface Rotation {
  db: Database;
  sessionSecrets: Secrets;
  log: Logger;
}

/** Notes the secrets of a start, and seals with the first what is sealed with another. */
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

export interface RotationState extends Seals {
  /** Whether there are secrets besides the first. */
  hasOthers: boolean;
  /** Whether one of them was never the first. */
  isWaiting: boolean;
  /** Since when the first is the first; null before a start has noted it. */
  since: string | null;
  /** Sessions and calendar addresses from before, which may be signed by another. */
  sessions: number;
  feeds: number;
}

/** Reads how far a change of the session secret has come. */
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
