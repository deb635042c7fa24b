import { open } from 'node:fs/promises';

/** Makes new file names survive a power cut, on systems that can do so. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
