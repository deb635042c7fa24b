import { describe, expect, it, test } from 'vitest';
import { FILE_PURPOSES, tooLargeText, wrongTypeText, type FileExtension } from './purposes.ts';

const choosing = (...extensions: FileExtension[]) => ({ extensions, maxBytes: 1, hint: 'A file' });

describe('the message about a file of a wrong type', () => {
  it.each([
    ['.pdf', choosing('pdf')],
    ['.jpg or .png', choosing('jpg', 'png')],
    ['.jpg, .jpeg or .png', FILE_PURPOSES['field-guide-image']],
    ['.jpg, .jpeg, .png, .webp or .pdf', FILE_PURPOSES['credential-document']],
  ])('the message names the types that may be used: %s', (types, purpose) => {
    const message = `This type of file can’t be used. Choose a ${types} file.`;
    expect(wrongTypeText(purpose)).toBe(message);
    expect(wrongTypeText(purpose, 'face.gif')).toBe(message);
  });

  it.each(['face.heic', 'FACE.HEIC', 'face.heif', 'my.face.Heif'])(
    'for the photo %s, the message says how an iPhone takes photos that can be used',
    (name) => {
      const message = wrongTypeText(choosing('jpg', 'png'), name);
      expect(message).toMatch(/^The portal can’t read HEIC photos\..*on an iPhone choose Settings/);
    },
  );

  it.each(['heic', 'face.heic.gif', 'face.heics', 'face.heix', 'face-heic'])(
    'for the file %s, which is no HEIC photo, the message names the types that may be used',
    (name) => {
      expect(wrongTypeText(choosing('jpg'), name)).toBe(
        'This type of file can’t be used. Choose a .jpg file.',
      );
    },
  );
});

test.each([
  [10_485_760, 'The file is larger than 10 MB (10,485,760 bytes).'],
  [1_572_864, 'The file is larger than 1 MB (1,572,864 bytes).'],
  [2_147_483_648, 'The file is larger than 2,048 MB (2,147,483,648 bytes).'],
])('for a limit of %i bytes, the message about a larger file says %j', (maxBytes, message) => {
  expect(tooLargeText(maxBytes)).toBe(message);
});
