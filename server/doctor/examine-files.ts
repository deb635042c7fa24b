import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/settings/env.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { problemOfS3 } from '#server/storage/storage-problem.ts';
import { incomingKey, type Storage } from '#server/storage/storage.ts';
import type { Finding } from './finding.ts';
import { judgeClock, offsetOf } from './judge-machine.ts';
import { judgeFiles } from './judge-portal.ts';

const CLOCK_PATIENCE = 5_000;

export async function examineFiles(env: Env): Promise<Finding[]> {
  if (!env.S3_BUCKET && !existsSync(join(env.DATA_DIR, 'uploads'))) {
    const message =
      'There is no folder of uploaded files yet. The portal’s first start creates it.';
    return [{ area: 'files', status: 'ok', message }];
  }
  // Any secret will do: it only signs download links, and the doctor makes none.
  const storage = await openStorage(env, ['unused']);
  try {
    const problem = await storage.check({ writes: true });
    if (problem) return [judgeFiles({ status: problem.code, message: problem.remedy })];
    return [await roundTrip(storage), ...(storage.origin ? await clockOf(storage.origin) : [])];
  } finally {
    await storage.close();
  }
}

async function roundTrip(storage: Storage): Promise<Finding> {
  const key = incomingKey(randomUUID());
  const content = Buffer.from('npm run doctor');
  try {
    await storage.write(key, content);
    const read = await storage.read(key, { start: 0, end: content.length });
    if (read.equals(content)) {
      const message = 'A test file was stored, read and deleted.';
      return { area: 'files', status: 'ok', message };
    }
    const remedy = 'Something between the portal and the store changes files. Check S3_ENDPOINT.';
    return {
      area: 'files',
      status: 'problem',
      message: 'A test file came back from the file store changed.',
      remedy,
    };
  } catch (error) {
    const { code, remedy } = problemOfS3(error instanceof Error ? (error.cause ?? error) : error);
    return judgeFiles({ status: code, message: remedy });
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}

/** Compares this machine's clock with the store's Date header, which has whole seconds only. */
async function clockOf(origin: string): Promise<Finding[]> {
  const before = Date.now();
  const signal = AbortSignal.timeout(CLOCK_PATIENCE);
  const date = await fetch(origin, { method: 'HEAD', signal, redirect: 'manual' }).then(
    ({ headers }) => Date.parse(headers.get('date') ?? ''),
    () => Number.NaN,
  );
  if (Number.isNaN(date)) return [];
  return [
    judgeClock('the file store', offsetOf(date, { before: before - 1000, after: Date.now() })),
  ];
}
