// @module-tag each-change
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['client', 'server', 'shared'];

/** Files that may name a state: default settings, tests, samples and the maps of all states. */
const MAY_NAME_THEM =
  /^shared\/program\/|^server\/(testing\/|maps\/(states|default-map)\.ts)|\.test\.tsx?$|-samples\.ts$/;

const WORDS = [
  /kentucky|frankfort|louisville|bluegrass|\bKY\b|\bky\.gov/gi,
  /\(555\) 555-0100|127 active|['"`](127|342|89|2,456)['"`]|margaret e\.|david r\./gi,
  /\bregion:? ?['"‘“]?[A-H]\b|primaryRegion:? ['"][A-H]\b|\bA to H\b|\bA–H\b/g,
  /region [a-h]\b/g,
];

const found = (text: string) => WORDS.flatMap((word) => text.match(word) ?? []);

test('no code outside default settings, tests and maps names the state, figures or regions of one program', () => {
  const naming = filesOf(FOLDERS)
    .filter((name) => !MAY_NAME_THEM.test(name))
    .flatMap((name) => found(readFileSync(join(ROOT, name), 'utf8')).map((it) => `${name}: ${it}`));
  expect(naming).toEqual([]);
});

test.each([
  `placeholder="Frankfort, KY 40601"`,
  `search('region g')`,
  `<dd>'2,456'</dd>`,
  `primaryRegion: 'A'`,
  `// Regions A to H`,
])('the check for one particular program’s state, figures or regions finds them in %s', (text) => {
  expect(found(text)).not.toEqual([]);
});

function filesOf(folders: readonly string[]) {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|js|md|html|css|svg|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  );
}
