import { rename, rm, writeFile } from 'node:fs/promises';
import { hashOfSources, type Built } from './stamp.ts';

/** Builds, replaces the old build, and then stamps the new build with the hash of its sources. */
export async function replaceBuild(built: Built, build: (folder: string) => Promise<void>) {
  const hash = await hashOfSources(built);
  const fresh = `${built.folder}-${process.pid}`;
  try {
    await build(fresh);
    await rm(built.folder, { recursive: true, force: true });
    await rename(fresh, built.folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await writeFile(built.stamp, hash);
}
