import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { keptSecrets, readingSecrets, withoutWhole } from './session-secret.ts';

const [NEW, OLD] = [
  'the first of two secrets that are kept',
  'the other of two secrets that are kept',
];

function folderWith(text: string) {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'session-secret'), text);
  return dataDir;
}

test('the session-secret file is created once; further lines in it are older secrets that stay valid', () => {
  const dataDir = temporaryFolder();
  const made = keptSecrets(dataDir);
  expect(keptSecrets(dataDir)).toEqual(made);
  const file = join(dataDir, 'session-secret');
  writeFileSync(file, `${NEW}\n${readFileSync(file, 'utf8')}\n\n`);
  expect(keptSecrets(dataDir)).toEqual([NEW, ...made]);
});

test.each([
  ['a short line', `${NEW}\nshort`, 'line 2 must have at least 32 characters'],
  ['a poor line', `${'x'.repeat(40)}\n${OLD}`, 'line 1 must be random'],
  ['one secret twice', `${OLD}\n${OLD}`, 'has one secret twice'],
])('a file of session secrets with %s is refused', (_, text, words) => {
  expect(() => keptSecrets(folderWith(text))).toThrow(words);
});

test('a file with a single secret is accepted as it is, even if the secret contains a comma', () => {
  expect(keptSecrets(folderWith('short, but kept\n'))).toEqual(['short, but kept']);
});

test('if an older release signed data with a SESSION_SECRET that contains a comma, the data can still be read', () => {
  const settings = { SESSION_SECRET: [NEW, OLD], DATA_DIR: temporaryFolder() };
  const reading = readingSecrets(settings);
  expect(reading).toEqual([NEW, OLD, `${NEW},${OLD}`]);
  expect(withoutWhole(reading)).toEqual([NEW, OLD]);
  expect(withoutWhole([NEW])).toEqual([NEW]);
  expect(withoutWhole([NEW, OLD])).toEqual([NEW, OLD]);
  expect(readingSecrets({ ...settings, SESSION_SECRET: [NEW] })).toEqual([NEW]);
});
