import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { backUpToFile } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { fillPlace, migratedPlace, placeAt } from './places.ts';
import { temporaryFolder } from './temporary-folder.ts';

const command = 'npm test';

export async function makeArchive(bytes = 10_000): Promise<Buffer> {
  const place = { ...(await migratedPlace()), sessionSecret: 'x'.repeat(40) };
  await fillPlace(place, 2, bytes);
  const path = join(temporaryFolder(), 'backup.tar');
  await backUpToFile(path, { place, command });
  return readFileSync(path);
}

/** Returns the error of a refused restore, and asserts that nothing was restored. */
export async function refusalOf(content: Uint8Array, passphrase: string | null = null) {
  const path = join(temporaryFolder(), 'changed.tar');
  writeFileSync(path, content);
  const place = placeAt({ DATA_DIR: join(temporaryFolder(), 'new') });
  const refused: unknown = await restore(path, { place, replaces: true, passphrase, command }).then(
    () => 'restored',
    (error: unknown) => error,
  );
  expect(existsSync(place.env.DATA_DIR)).toBe(false);
  if (!(refused instanceof Error)) throw new Error('the archive was restored');
  return `${refused.constructor.name}: ${refused.message}`;
}
