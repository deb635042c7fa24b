import { open } from 'node:fs/promises';

/** Makes new names survive a power cut. Not every system can. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
