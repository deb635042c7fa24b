/// <reference types="node" />
// Runs the compiled server. Plain JavaScript, because tsx would stay in memory.
import { spawnSync } from 'node:child_process';

const SERVER = new URL('../dist/server/', import.meta.url);

if (!(await isServerBuilt())) {
  const build = ['--import', 'tsx', 'scripts/build.ts', '--server'];
  const folder = new URL('..', import.meta.url);
  const { status } = spawnSync(process.execPath, build, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import(new URL('start.js', SERVER).href);

/** Without `?before`, Node would reuse this old stamp.js for the new build's own import. */
async function isServerBuilt() {
  try {
    /** @type {typeof import('./build/stamp.ts')} */
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- stamp.ts compiles to stamp.js
    const stamp = await import(new URL('stamp.js?before', SERVER).href);
    return await stamp.isBuilt(stamp.SERVER);
  } catch {
    return false;
  }
}
