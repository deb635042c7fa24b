import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  createLockFile,
  readLockFile,
  removeLockFile,
  touchedAt,
  touchLockFile,
} from './lock-file.ts';
import { fateOf, ownIdentity } from './process-identity.ts';

export interface FolderLock {
  check: () => void;
  release: () => void;
}

export interface FolderLockOptions {
  folder: string;
  /** Called when another process has taken the lock; the holder must stop writing immediately. */
  onLost: (reason: Error) => void;
  beatMs?: number;
  silenceMs?: number;
}

/** Takes over the lock of a holder in another container only after `silenceMs` without renewal. */
export async function lockFolder(options: FolderLockOptions): Promise<FolderLock> {
  const { folder, beatMs = 5_000, silenceMs = 15_000 } = options;
  const path = join(folder, 'lock');
  const own = JSON.stringify({ ...ownIdentity(), nonce: randomUUID() });
  while (!createLockFile(path, own)) {
    const found = readLockFile(path);
    if (found === undefined) continue;
    if (!(await isLeftByDead(path, found, silenceMs))) throw inUse(folder, found);
    removeLockFile(path, found);
  }
  // Waits before the check, because another process may briefly move our new lock aside as stale.
  await sleep(50);
  const check = () => {
    const found = readLockFile(path);
    if (found !== own) throw inUse(folder, found ?? '');
  };
  check();
  const timer = setInterval(() => {
    if (touchLockFile(path, own)) return;
    clearInterval(timer);
    options.onLost(
      new Error(`Another process has taken the lock ${path}: ${readLockFile(path) ?? ''}`),
    );
  }, beatMs).unref();
  return {
    check,
    release: () => {
      clearInterval(timer);
      removeLockFile(path, own);
    },
  };
}

const holderSchema = z.object({ pid: z.int(), place: z.string(), started: z.string() });

function parseHolder(text: string) {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function isLeftByDead(path: string, found: string, silenceMs: number): Promise<boolean> {
  const holder = parseHolder(found);
  const fate = holder ? fateOf(holder) : 'unknown';
  if (fate !== 'unknown') return fate === 'dead';
  // Watches whether the file's time changes. Its age says nothing: machines' clocks may differ.
  const first = touchedAt(path);
  const end = performance.now() + silenceMs;
  while (performance.now() < end) {
    await sleep(Math.min(200, silenceMs));
    if (readLockFile(path) !== found) return true;
    if (touchedAt(path) !== first) return false;
  }
  return true;
}

function inUse(folder: string, found: string): Error {
  const holder = parseHolder(found);
  const who = holder ? `process ${holder.pid} on ${holder.place}` : 'another process';
  return new Error(
    `The data folder ${folder} is in use by ${who}. Two processes on one folder would lose data: ` +
      'stop the other one first, or give this one a folder of its own by DATA_DIR ' +
      '(npm run demo: DEMO_DATA_DIR).',
  );
}
