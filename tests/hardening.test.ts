// @module-tag each-change
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['client', 'scripts', 'server', 'shared', 'tests'];
/** The ids of hardening cases, in brackets at the end of a title. */
const AT_THE_END = /\(((?:[A-Z]\d+)(?:, [A-Z]\d+)*)\)['"`]/g;

test('docs/hardening.md explains exactly the hardening ids that stand in test titles', () => {
  const named = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(\.test|\.spec|-suite)\.ts$/.test(name))
      .flatMap((name) => idsIn(readFileSync(join(ROOT, folder, name), 'utf8'))),
  );
  const explained = [
    ...readFileSync(join(ROOT, 'docs/hardening.md'), 'utf8').matchAll(/^- \*\*(\w+)\*\*/gm),
  ].map(([, id]) => id);
  expect(new Set(explained)).toEqual(new Set(named));
});

function idsIn(text: string) {
  return [...text.matchAll(AT_THE_END)].flatMap(([, ids = '']) => ids.split(', '));
}
