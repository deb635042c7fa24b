// @module-tag either-database
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { beginPrivateFile } from './private-file.ts';

test('a private file has its name once it is whole, and its owner alone can read it', async () => {
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

test('a file that came meanwhile is not overwritten', async () => {
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

test('a folder that nothing can be written in is reported', async () => {
  await expect(beginPrivateFile(join(temporaryFolder(), 'none/a.tar'))).rejects.toThrow('ENOENT');
});
