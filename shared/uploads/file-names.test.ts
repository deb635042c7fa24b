import { expect, test } from 'vitest';
import { fileExtension } from './file-names.ts';

test.each([
  ['guide.pdf', 'pdf'],
  ['Guide.PDF', 'pdf'],
  ['vigil.2026.Docx', 'docx'],
  ['letter.pdf.doc', 'doc'],
  ['face.jpeg', 'jpeg'],
  ['.mp3', 'mp3'],
])('the file name %j has the extension %j', (name, extension) => {
  expect(fileExtension(name)).toBe(extension);
});

test.each([
  '',
  'pdf',
  'guide',
  'guide.',
  'guide.exe',
  'guide.pdf.exe',
  'guide.pdf.',
  'guide.pdf ',
  'guide.xpdf',
  'guide.constructor',
])('the file name %j has no extension that the portal allows', (name) => {
  expect(fileExtension(name)).toBeNull();
});
