// @module-tag either-database
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChild, type Child } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { lockFolder, type FolderLockOptions } from './folder-lock.ts';
import { ownIdentity } from './process-identity.ts';

const LOCK_CHILD = new URL('../testing/lock-child.ts', import.meta.url);

function startLocker(folder: string, startAt = 0): Child {
  const child = startChild(LOCK_CHILD, [folder, String(startAt)]);
  onTestFinished(() => child.kill());
  return child;
}

async function take(options: Partial<FolderLockOptions> & { folder: string }) {
  const lock = await lockFolder({ onLost: () => undefined, ...options });
  onTestFinished(() => lock.release());
  return lock;
}

function forgeLock(folder: string, changes: object): string {
  const path = join(folder, 'lock');
  writeFileSync(path, JSON.stringify({ ...ownIdentity(), nonce: 'another', ...changes }));
  return path;
}

const AT_ONCE = 5;

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1_000;
}

test('a folder that a running process holds is refused immediately, with the process number and the folder (F2)', async () => {
  const folder = temporaryFolder();
  const holder = startLocker(folder);
  await holder.line('taken');
  const attempt = take({ folder });
  const took = secondsOf(attempt.catch(() => undefined));
  await expect(attempt).rejects.toThrow(`${folder} is in use by process ${holder.pid} `);
  expect(await took).toBeLessThan(AT_ONCE);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${holder.pid},`);
});

test('the lock of a killed process is taken over immediately, and no other file stays behind (F2)', async () => {
  const folder = temporaryFolder();
  const holder = startLocker(folder);
  await holder.line('taken');
  await holder.kill();
  expect(await secondsOf(take({ folder }))).toBeLessThan(AT_ONCE);
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('a lock whose process number now belongs to another process is taken over immediately (F2)', async () => {
  const folder = temporaryFolder();
  forgeLock(folder, { started: 'an earlier boot' });
  expect(await secondsOf(take({ folder }))).toBeLessThan(AT_ONCE);
});

test('when eight processes find a stale lock at the same moment, exactly one gets the folder (F2)', async () => {
  const folder = temporaryFolder();
  forgeLock(folder, { started: 'an earlier boot' });
  const startAt = Date.now() + 3_000;
  const children = Array.from({ length: 8 }, () => startLocker(folder, startAt));
  const answers = await Promise.all(
    children.map((child) => Promise.any([child.line('taken'), child.line('refused')])),
  );
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('is in use by process'))).toHaveLength(7);
  expect(children.flatMap((child) => child.lines)).not.toContain('lost');
}, 30_000);

test('a process in another container keeps its folder lock as long as it renews the lock (F2)', async () => {
  const folder = temporaryFolder();
  const path = forgeLock(folder, { place: 'elsewhere' });
  const timer = setInterval(() => utimesSync(path, new Date(), new Date()), 100);
  onTestFinished(() => clearInterval(timer));
  await expect(take({ folder, silenceMs: 1_500 })).rejects.toThrow('on elsewhere');
});

test('a process in another container loses its folder lock if it doesn’t renew the lock for the set time (F2)', async () => {
  const folder = temporaryFolder();
  forgeLock(folder, { place: 'elsewhere' });
  const seconds = await secondsOf(take({ folder, silenceMs: 800 }));
  expect(seconds).toBeGreaterThan(0.7);
});

test('a folder lock whose file can’t be read is taken over if nobody renews it for the set time (F2)', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), '{"pid":');
  const seconds = await secondsOf(take({ folder, silenceMs: 800 }));
  expect(seconds).toBeGreaterThan(0.7);
});

test('a process that lost its folder lock is notified, and leaves the new holder’s lock in place', async () => {
  const folder = temporaryFolder();
  const onLost = vi.fn();
  const lock = await take({ folder, beatMs: 50, onLost });
  const path = forgeLock(folder, {});
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  expect(() => lock.check()).toThrow('in use');
  lock.release();
  expect(readFileSync(path, 'utf8')).toContain('another');
});

test('the process that holds a folder writes its lock file again if the file has vanished', async () => {
  const folder = temporaryFolder();
  const onLost = vi.fn();
  const lock = await take({ folder, beatMs: 50, onLost });
  rmSync(join(folder, 'lock'));
  await vi.waitFor(() => lock.check());
  expect(onLost).not.toHaveBeenCalled();
});

test('after its lock is released, a folder is empty and can be locked again', async () => {
  const folder = temporaryFolder();
  const lock = await take({ folder });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  await take({ folder });
});
