// @module-tag either-database
import { Writable } from 'node:stream';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createDiskStorage } from './disk.ts';
import type { StorageProblem } from './storage-problem.ts';
import { watchStorage } from './storage-watch.ts';

const NO_BUCKET: StorageProblem = { code: 'no-bucket', remedy: 'Check S3_BUCKET.' };

async function watched(freshMs: number, patienceMs = 60_000) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const state: { problem: StorageProblem | null; asked: boolean[] } = { problem: null, asked: [] };
  const storage = {
    ...(await createDiskStorage({ folder: temporaryFolder(), secrets: ['any'] })),
    check: async ({ writes }: { writes: boolean }) => {
      state.asked.push(writes);
      return state.problem;
    },
  };
  return { ...watchStorage({ storage, log: pino(sink), freshMs, patienceMs }), state, lines };
}

test('a problem of the file store is logged once with a remedy, and once more when the problem is over', async () => {
  const { look, health, state, lines } = await watched(60_000);
  state.problem = NO_BUCKET;
  await look();
  await look();
  expect(await health()).toEqual({ status: 'no-bucket', message: 'Check S3_BUCKET.' });
  expect(lines.filter((line) => line.includes('Check S3_BUCKET.'))).toHaveLength(1);
  state.problem = null;
  await look();
  expect(await health()).toEqual({ status: 'ok' });
  expect(lines.at(-1)).toContain('files can be stored again');
});

test('the storage watch stops writing test files to the store once a test file has been written successfully', async () => {
  const { look, state } = await watched(60_000);
  state.problem = NO_BUCKET;
  await look();
  state.problem = null;
  await look();
  await look();
  expect(state.asked).toEqual([true, true, false]);
});

test('the storage watch reuses a fresh result instead of checking the store again', async () => {
  const { look, health, state } = await watched(60_000);
  await Promise.all([look(), look()]);
  await health();
  await health();
  expect(state.asked).toHaveLength(1);
});

test('the check of a file store on disk reports that its folder is missing', async () => {
  const folder = temporaryFolder();
  const storage = await createDiskStorage({ folder, secrets: ['any'] });
  expect(await storage.check({ writes: true })).toBeNull();
  rmSync(folder, { recursive: true });
  expect(await storage.check({ writes: true })).toMatchObject({ code: 'no-folder' });
});

test('once the last result has expired, the next health check notices that the file store has failed', async () => {
  const { look, health, state } = await watched(0);
  await look();
  expect(await health()).toEqual({ status: 'ok' });
  state.problem = NO_BUCKET;
  expect(await health()).toMatchObject({ status: 'no-bucket' });
});

test('a hanging store counts as unreachable after a short wait, and later health checks don’t wait for it', async () => {
  const { storage, hang, answer } = await hanging();
  const { look, health } = watchStorage({
    storage,
    log: pino({ level: 'silent' }),
    freshMs: 0,
    patienceMs: 1_000,
  });
  await look();
  hang();
  expect(await health()).toMatchObject({ status: 'unreachable' });
  const before = performance.now();
  expect(await health()).toMatchObject({ status: 'unreachable' });
  expect(performance.now() - before).toBeLessThan(900);
  answer();
  await expect.poll(async () => (await health()).status).toBe('ok');
});

async function hanging() {
  let waits: Promise<void> | null = null;
  let answer = () => {};
  const storage = {
    ...(await createDiskStorage({ folder: temporaryFolder(), secrets: ['any'] })),
    check: async () => {
      await waits;
      return null;
    },
  };
  const hang = () => {
    waits = new Promise((resolve) => {
      answer = () => {
        waits = null;
        resolve();
      };
    });
  };
  return { storage, hang, answer: () => answer() };
}
