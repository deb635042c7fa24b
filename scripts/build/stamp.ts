import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#server/release/project-folder.ts';

export interface Built {
  name: string;
  folder: string;
  stamp: string;
  sources: readonly string[];
}

export const ROOT = projectFolder;
const DIST = join(ROOT, 'dist');

export const PAGES: Built = {
  name: 'client',
  folder: join(DIST, 'client'),
  stamp: join(DIST, 'client.stamp'),
  sources: [
    'client',
    'shared',
    'scripts/build',
    'vite.config.ts',
    'tailwind.config.ts',
    'package-lock.json',
  ],
};

export const SERVER: Built = {
  name: 'server',
  folder: join(DIST, 'server'),
  stamp: join(DIST, 'server.stamp'),
  sources: ['server', 'shared', 'scripts', 'package.json', 'package-lock.json'],
};

export async function isBuilt(built: Built) {
  if (!existsSync(built.folder) || !existsSync(built.stamp)) return false;
  return (await readFile(built.stamp, 'utf8')) === (await hashOfSources(built));
}

export async function hashOfSources({ sources }: Built) {
  const lists = await Promise.all(sources.map((source) => filesIn(join(ROOT, source))));
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
