import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const OUT_DIR = join(ROOT, 'dist/client');
/** Holds the hash of the sources that the pages were built from. */
export const STAMP = join(ROOT, 'dist/client.stamp');
const SOURCES = [
  'client',
  'shared',
  'scripts/build',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
];

/** Whether the pages are built from the sources as they are now. */
export async function isBuilt() {
  if (!existsSync(OUT_DIR) || !existsSync(STAMP)) return false;
  return (await readFile(STAMP, 'utf8')) === (await hashOfSources());
}

export async function hashOfSources() {
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
