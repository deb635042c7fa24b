import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecrets } from '#server/settings/session-secret.ts';
import { placeAt } from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { draftSecret } from './restored-secret.ts';

const [NEW, OLD] = [
  'the first of two secrets of an archive',
  'the other of two secrets of an archive',
];

const placeWith = (sessionSecret?: string) => ({
  ...placeAt({ DATA_DIR: temporaryFolder() }),
  sessionSecret,
});

test('if the settings already contain all secrets of the archive, a restore stores no secret', () => {
  const known = { file: null, mustBeSet: false };
  expect(draftSecret(placeWith(`${NEW}\n${OLD}`), OLD).keep()).toEqual(known);
  expect(draftSecret(placeWith(`${NEW}\n${OLD}`), `${OLD}\n${NEW}`).keep()).toEqual(known);
});

test('if the settings lack one of the archive’s secrets, a restore stores all of them in a file', () => {
  const place = placeWith(NEW);
  const file = join(place.env.DATA_DIR, 'session-secret');
  const lines = `${NEW}\n${OLD}`;
  expect(draftSecret(place, lines).keep()).toEqual({ file, mustBeSet: true });
  expect(readFileSync(file, 'utf8')).toBe(lines);
});

test('a restored portal with the embedded database uses all secrets of its archive if SESSION_SECRET is not set', () => {
  const place = placeWith();
  draftSecret(place, `${NEW}\n${OLD}`).keep();
  expect(keptSecrets(place.env.DATA_DIR)).toEqual([NEW, OLD]);
});
