// @module-tag either-database
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { beginPrivateFile } from './private-file.ts';

test('a private file gets its name only when it is complete, and only its owner can read it', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'backup.tar');
  const file = await beginPrivateFile(path);
  await pipeline(['whole'], file.sink);
  expect(readdirSync(folder)).not.toContain('backup.tar');
  await file.keep();
  expect(readdirSync(folder)).toEqual(['backup.tar']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(beginPrivateFile(path)).rejects.toThrow('exists already');
});

test('a private file does not overwrite a file that was created in the meantime', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'backup.tar');
  const file = await beginPrivateFile(path);
  await pipeline(['mine'], file.sink);
  writeFileSync(path, 'another');
  await expect(file.keep()).rejects.toThrow('exists already');
  await file.discard();
  expect(readdirSync(folder)).toEqual(['backup.tar']);
  expect(readFileSync(path, 'utf8')).toBe('another');
});

test('a private file in a folder that does not exist is refused with an error', async () => {
  await expect(beginPrivateFile(join(temporaryFolder(), 'none/a.tar'))).rejects.toThrow('ENOENT');
});
