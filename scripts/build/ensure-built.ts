import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT_DIR = join(ROOT, 'dist/client');
const STAMP = join(ROOT, 'dist/client.stamp');
const SOURCES = [
  'client',
  'shared',
  'scripts/build',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
];

/**
 * Builds the client where it isn't built from the sources as they are now.
 * @returns whether it had to.
 */
export async function ensureBuilt({ say = console.log }: { say?: (line: string) => void } = {}) {
  const hash = await hashOfSources();
  if (existsSync(OUT_DIR) && (await stampOfBuild()) === hash) return false;
  say('Building the pages …');
  // Loaded only here: a start that has nothing to build is a second quicker without it.
  const { build } = await import('vite');
  const fresh = `${OUT_DIR}-${process.pid}`;
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh },
    });
    await rm(OUT_DIR, { recursive: true, force: true });
    await rename(fresh, OUT_DIR);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await writeFile(STAMP, hash);
  return true;
}

async function stampOfBuild() {
  return existsSync(STAMP) ? readFile(STAMP, 'utf8') : undefined;
}

async function hashOfSources() {
  const lists = await Promise.all(SOURCES.map((source) => filesIn(join(ROOT, source))));
  const hash = createHash('sha256');
  for (const file of lists.flat()) {
    hash.update(`${file.slice(ROOT.length)}\0`);
    hash.update(await readFile(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
