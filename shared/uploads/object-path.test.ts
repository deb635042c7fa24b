import { expect, test } from 'vitest';
import { objectIdOf, objectIdsIn } from './object-path.ts';

const ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('the path of a file of the portal leads to the file’s id', () => {
  expect(objectIdOf(`/api/objects/${ID}`)).toBe(ID);
  expect(objectIdOf(`/api/objects/${OTHER}`)).toBe(OTHER);
});

test.each([
  '',
  '/api/objects/',
  '/api/objects/upload',
  `/api/objects/${ID}/`,
  `/api/objects/${ID}?download=true`,
  `/api/objects/${ID}0`,
  `https://example.org/api/objects/${ID}`,
  `/api/sections/${ID}`,
  `/api/objects/${ID.toUpperCase()}`,
  `/api/objects/${ID.replace('2f', '2g')}`,
  `/api/objects/${ID.replaceAll('-', '')}`,
  `/api/objects/${ID.slice(1)}`,
  `/api/objects/${ID.slice(0, -1)}`,
  `/api/objects/${ID.replace('-4c39', '')}`,
  `/api/objects/${ID.replace('4c39', '4c3')}`,
])('the path %j leads to no file of the portal', (path) => {
  expect(objectIdOf(path)).toBeNull();
});

test('the files in a text are listed once each, in the order of their first addresses', () => {
  const text = [
    `![Map](/api/objects/${OTHER}#320x200)`,
    `[Guide](https://example.org/api/objects/${ID}?download=true)`,
    `![Map](/api/objects/${OTHER})`,
  ].join('\n');
  expect(objectIdsIn(text)).toEqual([OTHER, ID]);
});

test.each(['', ID, `/api/sections/${ID}`, '/api/objects/upload', `/api/objects/${ID.slice(1)}`])(
  'a text without the address of a file has no files: %j',
  (text) => {
    expect(objectIdsIn(text)).toEqual([]);
  },
);
