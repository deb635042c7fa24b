import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfSources, OUT_DIR, ROOT, STAMP } from './stamp.ts';

/** Few threads and a small heap: the build then needs half a gigabyte, and hardly longer. */
const SMALL = {
  MALLOC_ARENA_MAX: '2',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  UV_THREADPOOL_SIZE: '2',
};
const HEAP_MB = 320;

/**
 * Builds the pages and leaves the stamp that a start compares. A process of its own, so that its
 * memory is given back; the pages of the last build are replaced when the new ones are whole.
 * @throws Error when the build fails; it has said why
 */
export async function buildPages({ logLevel = 'warn' }: { logLevel?: 'warn' | 'info' } = {}) {
  const hash = await hashOfSources();
  const fresh = `${OUT_DIR}-${process.pid}`;
  try {
    await runVite(['build', '--outDir', fresh, '--logLevel', logLevel]);
    await rm(OUT_DIR, { recursive: true, force: true });
    await rename(fresh, OUT_DIR);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await writeFile(STAMP, hash);
}

async function runVite(args: readonly string[]) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = ['--config', join(ROOT, 'vite.config.ts')];
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, vite, ...args, ...config],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Any other value gives React's larger build for development.
      env: { ...process.env, ...SMALL, NODE_ENV: 'production' },
    },
  );
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  await once(child, 'exit');
  process.off('exit', endWithUs);
  if (child.exitCode !== 0) throw new Error('the pages could not be built');
}
