import { expect, test } from 'vitest';
import { formatsOf, isPhoto } from './formats.ts';

test.each([
  ['pdf', ['pdf', 'template']],
  ['doc', ['pdf', 'template']],
  ['pptx', ['pdf', 'template']],
  ['png', ['pdf']],
  ['mp4', ['video']],
  ['mp3', ['audio']],
  ['wav', ['audio']],
  ['webp', []],
] as const)('a .%s file may be a resource of the formats %j', (extension, formats) => {
  expect(formatsOf(extension)).toEqual(formats);
});

test.each(['face.jpg', 'Face.JPEG', 'my.face.png', 'face.webp'])('%s is a photo', (name) => {
  expect(isPhoto(name)).toBe(true);
});

test.each(['guide.pdf', 'song.mp3', 'walk.mp4', 'face.heic', 'face.jpg.exe', 'jpg', ''])(
  '%j is no photo',
  (name) => {
    expect(isPhoto(name)).toBe(false);
  },
);
