import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { replaceBuild } from './replace-build.ts';
import { PAGES, ROOT } from './stamp.ts';

/** With these variables, the build needs only half a gigabyte of memory, and hardly more time. */
const SMALL = {
  MALLOC_ARENA_MAX: '2',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  UV_THREADPOOL_SIZE: '2',
};
const HEAP_MB = 320;

/**
 * Builds in another process, so that its memory is freed.
 * @throws Error if the build fails, after it printed the reason
 */
export async function buildPages({ logLevel = 'warn' }: { logLevel?: 'warn' | 'info' } = {}) {
  await replaceBuild(PAGES, (folder) =>
    runVite(['build', '--outDir', folder, '--logLevel', logLevel]),
  );
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
      // With any other NODE_ENV, pages would contain React's larger development build.
      env: { ...process.env, ...SMALL, NODE_ENV: 'production' },
    },
  );
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  await once(child, 'exit');
  process.off('exit', endWithUs);
  if (child.exitCode !== 0) throw new Error('the pages could not be built');
}
