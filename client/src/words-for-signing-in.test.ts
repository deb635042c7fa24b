import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOTS = ['client/src', 'server', 'shared'];

const SPECIFIED = new Set([
  'You have successfully logged in.',
  'Logged out',
  'You have been successfully logged out.',
]);

const OTHER_WORDS = /\blog(s|ged|ging)? (in|out)\b/i;

function sourcesIn(root: string) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name))
    .map((name) => join(root, name));
}

function linesOf(path: string) {
  const code = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return code.split('\n').filter((line) => !/^\s*\/\//.test(line));
}

test('the portal’s texts say sign in and sign out, not log in, except texts from the specification', () => {
  const found = ROOTS.flatMap(sourcesIn).flatMap((path) =>
    linesOf(path)
      .filter((line) => OTHER_WORDS.test(line))
      .filter((line) => ![...SPECIFIED].some((text) => line.includes(`'${text}'`)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
