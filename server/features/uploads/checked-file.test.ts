import { expect, test } from 'vitest';
import { extensionOfType, requireChecked } from './checked-file.ts';

const CHECKED = {
  objectId: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
  size: 1024,
  contentType: 'application/pdf',
  name: null,
};

test('the extension of a media type is its usual one', () => {
  expect(extensionOfType('image/jpeg')).toBe('jpg');
});

test('a media type that no file of the portal has is an error that names it', () => {
  expect(() => extensionOfType('text/html')).toThrow(/^no file has the type text\/html$/);
});

test('a registered upload has its size and its media type, and may have no name', () => {
  expect(requireChecked(CHECKED)).toEqual(CHECKED);
});

test.each<[Partial<Parameters<typeof requireChecked>[0]>]>([
  [{ objectId: null }],
  [{ size: null }],
  [{ contentType: null }],
])('a registered upload with %o is an error', (missing) => {
  const upload = { ...CHECKED, ...missing };
  expect(() => requireChecked(upload)).toThrow(/^a registered upload has a size and a type$/);
});
