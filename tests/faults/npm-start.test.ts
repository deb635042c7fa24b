// @module-tag either-database
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { addressIn, portalSettings } from '#server/testing/portal-child.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PORTAL = 'node scripts/start.mjs';
const holderSchema = z.object({ pid: z.int() });

async function startBy(command: string, args: string[], env: Record<string, string> = {}) {
  const dataDir = await migratedFolder();
  const starter = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...portalSettings(dataDir), ...env },
  });
  onTestFinished(() => void starter.kill('SIGKILL'));
  const url = await addressOf(starter);
  const { pid } = holderSchema.parse(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')));
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  return { starter, url, pid, dataDir };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a portal whose npm process gets a %s stops cleanly and frees its port and folder',
  async (signal) => {
    const { starter, url, pid, dataDir } = await startBy('npm', ['start']);
    expect(pid).not.toBe(starter.pid);
    expect((await createVisitor(url).send('GET', '/readyz')).status).toBe(200);
    starter.kill(signal);
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    await expect(createVisitor(url).send('GET', '/readyz')).rejects.toThrow('fetch failed');
  },
  120_000,
);

test('a portal that runs in the background of a shell keeps running when the shell ends, even within an npm script', async () => {
  const { starter, url, pid } = await startBy('sh', ['-c', `${PORTAL} & wait`], {
    npm_lifecycle_event: 'deploy',
  });
  starter.kill('SIGKILL');
  await expect.poll(() => parentOf(pid)).not.toBe(starter.pid);
  const end = performance.now() + 1_500;
  while (performance.now() < end) {
    expect((await createVisitor(url).send('GET', '/readyz')).status).toBe(200);
  }
}, 120_000);

async function addressOf(starter: ChildProcess) {
  let output = '';
  starter.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => addressIn(output), { timeout: 90_000 }).not.toBe('');
  return addressIn(output);
}

function parentOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
