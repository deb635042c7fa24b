import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type pg from 'pg';

const COARSE = 2_000;

interface Embedded {
  pool: {
    query: (statement: string) => Promise<unknown>;
    connect: () => Promise<pg.PoolClient>;
  };
}

/** Copies all files during normal use, then blocks queries while it copies later changes. */
export async function copyEmbedded(
  { pool }: Embedded,
  dataDir: string,
  to: string,
): Promise<number> {
  const [source, target] = [join(dataDir, 'database'), join(to, 'database')];
  const begin = Date.now();
  const first = await look(source);
  for (const folder of first.folders) await makeFolder(join(target, folder));
  for (const name of first.files.keys()) await copyOne(source, target, name).catch(unlessGone);
  // Writes pending data now, so that the second checkpoint, which blocks queries, is short.
  await pool.query('CHECKPOINT');
  const client = await pool.connect();
  const start = performance.now();
  try {
    await client.query('CHECKPOINT');
    const now = await look(source);
    for (const folder of now.folders) await makeFolder(join(target, folder));
    for (const [name, { size, time }] of now.files) {
      const former = first.files.get(name);
      const isSame = former?.size === size && former.time === time && time < begin - COARSE;
      if (!isSame) await copyOne(source, target, name);
    }
    for (const name of first.files.keys()) {
      if (!now.files.has(name)) await rm(join(target, name), { force: true });
    }
    return Math.round(performance.now() - start);
  } finally {
    client.release();
  }
}

async function look(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    entry,
    name: relative(folder, join(entry.parentPath, entry.name)),
  }));
  const files = new Map<string, { size: number; time: number }>();
  const note = async (name: string) => {
    const stats = await stat(join(folder, name)).catch(unlessGone);
    if (stats) files.set(name, { size: stats.size, time: stats.mtimeMs });
  };
  await Promise.all(named.filter(({ entry }) => entry.isFile()).map(({ name }) => note(name)));
  return {
    folders: ['.', ...named.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name)],
    files,
  };
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

const copyOne = (source: string, target: string, name: string) =>
  copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE);

function unlessGone(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
