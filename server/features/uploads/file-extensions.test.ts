import { describe, expect, test } from 'vitest';
import { storageUnavailable } from '#server/storage/errors.ts';
import { foreignFiles, sampleFiles } from '#server/testing/sample-files.ts';
import { extensionsOf, isHeic } from './file-extensions.ts';

const CHUNK = 256 * 1024;

async function look(file: Buffer) {
  const parts: [number, number][] = [];
  const read = async (start: number, end: number) => {
    parts.push([start, end]);
    return file.subarray(start, end);
  };
  return { extensions: await extensionsOf({ size: file.length, read }), parts };
}

/** A Word document whose directory is in all chunks, and its allocation table in the first. */
function scatteredDocument() {
  const file = Buffer.alloc(2051 * 512);
  file.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(512, 48);
  [1024, 1536, 2048, 2049].forEach((following, index) => {
    const table = index + 1;
    // The directory's sectors are 512 apart, so each uses every fourth place of the header.
    file.writeUInt32LE(table, 76 + 4 * table * 4);
    file.writeUInt32LE(following, (table + 1) * 512);
  });
  const name = 'WordDocument';
  const at = 2050 * 512;
  file.write(name, at, 'utf16le');
  file.writeUInt16LE((name.length + 1) * 2, at + 64);
  file[at + 66] = 2;
  return file;
}

describe('the type of a file', () => {
  test.each([
    ['a PDF', sampleFiles.pdf(), ['pdf']],
    ['a JPEG', sampleFiles.jpg(), ['jpg', 'jpeg']],
    ['a Word document', sampleFiles.doc(), ['doc']],
    ['a spreadsheet of the same format', foreignFiles.spreadsheet(), []],
    ['a page', foreignFiles.html(), []],
  ])('the type of %s is found by a single read of the file', async (_, file, extensions) => {
    expect(await look(file)).toEqual({ extensions, parts: [[0, file.length]] });
  });

  test('a file of several chunks is read chunk by chunk, and the last four chunks are kept', async () => {
    const file = scatteredDocument();
    const { extensions, parts } = await look(file);
    expect(extensions).toEqual(['doc']);
    expect(parts).toEqual([
      [0, CHUNK],
      [CHUNK, 2 * CHUNK],
      [2 * CHUNK, 3 * CHUNK],
      [3 * CHUNK, 4 * CHUNK],
      [4 * CHUNK, file.length],
      [0, CHUNK],
    ]);
  });

  test('a file that can’t be read because the store is down has no type, and the reason is thrown', async () => {
    const read = async () => Promise.reject(storageUnavailable(new Error('away')));
    await expect(extensionsOf({ size: 100, read })).rejects.toMatchObject({
      status: 503,
      code: 'storage-unavailable',
    });
  });

  test('a file that can’t be understood has no type', async () => {
    const read = async () => Promise.reject(new Error('broken'));
    expect(await extensionsOf({ size: 100, read })).toEqual([]);
  });
});

test.each([
  ['heic', true],
  ['heix', true],
  ['hevc', true],
  ['hevx', true],
  ['mif1', true],
  ['msf1', true],
  ['heia', false],
  ['heva', false],
  ['avif', false],
])('a file of the brand %s counts as a HEIC photo: %s', async (brand, isPhoto) => {
  const file = Buffer.from(`\n...ftyp${brand}0000`);
  expect(await isHeic(async (start, end) => file.subarray(start, end))).toBe(isPhoto);
});
