import { describe, expect, test } from 'vitest';
import { isWordDocument } from './word-document.ts';

/** Ends a chain of sectors. */
const END = 0xffff_fffe;

interface Layout {
  /** A sector has 2 to the power of this many bytes. */
  shift?: number;
  first: number;
  sectors: number;
  /** The sectors of the allocation table, by their place in the header. */
  tables?: Readonly<Record<number, number>>;
  next?: Readonly<Record<number, number>>;
  /** The sector and the place of the only directory entry. */
  entry?: { sector: number; place?: number; name?: string; type?: number };
}

/** Returns the parts of a compound file (MS-CFB) that the portal reads. */
function compoundFile({ shift = 9, first, sectors, tables = { 0: 0 }, next = {}, entry }: Layout) {
  const bytes = 2 ** shift;
  const file = Buffer.alloc((sectors + 1) * bytes);
  file.writeUInt16LE(shift, 30);
  file.writeUInt32LE(first, 48);
  for (const [place, table] of Object.entries(tables)) {
    file.writeUInt32LE(table, 76 + Number(place) * 4);
  }
  const perTable = bytes / 4;
  for (const [sector, following] of Object.entries(next)) {
    const table = tables[Math.floor(Number(sector) / perTable)] ?? 0;
    file.writeUInt32LE(following, (table + 1) * bytes + (Number(sector) % perTable) * 4);
  }
  if (entry) {
    const { sector, place = 0, name = 'WordDocument', type = 2 } = entry;
    const at = (sector + 1) * bytes + place * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = type;
  }
  return file;
}

async function look(file: Buffer) {
  const parts: [number, number][] = [];
  const read = async (start: number, end: number) => {
    parts.push([start, end]);
    return file.subarray(start, end);
  };
  return { isWord: await isWordDocument(read, file.length), parts };
}

/** Makes a file with this many directory sectors; only the last names a Word document. */
function longDirectory(length: number) {
  const sectors = Array.from({ length }, (_, index) => index + 1);
  const next = Object.fromEntries(
    sectors.map((sector) => [sector, sector < length ? sector + 1 : END]),
  );
  return compoundFile({ first: 1, sectors: length + 1, next, entry: { sector: length } });
}

describe('a compound file that is a Word document', () => {
  test.each<[string, Layout]>([
    ['in the first entry of its directory', { first: 1, sectors: 2, entry: { sector: 1 } }],
    ['in the last entry of a sector', { first: 1, sectors: 2, entry: { sector: 1, place: 3 } }],
    ['in a sector of 4,096 bytes', { shift: 12, first: 1, sectors: 2, entry: { sector: 1 } }],
    [
      'in a sector that the last entry of the allocation table leads to',
      { first: 127, sectors: 128, next: { 127: 126 }, entry: { sector: 126 } },
    ],
    [
      'in a sector that the second sector of the allocation table leads to',
      {
        first: 130,
        sectors: 132,
        tables: { 0: 0, 1: 1 },
        next: { 130: 131 },
        entry: { sector: 131 },
      },
    ],
  ])('a Word document is recognised if its stream is %s', async (_, layout) => {
    expect((await look(compoundFile(layout))).isWord).toBe(true);
  });

  test('the stream of a Word document is looked for in 64 sectors of the directory', async () => {
    expect((await look(longDirectory(64))).isWord).toBe(true);
    expect((await look(longDirectory(65))).isWord).toBe(false);
  });
});

describe('a compound file that is no Word document', () => {
  const next = { 1: END };

  test.each<[string, Partial<Layout>]>([
    ['has a folder named like the stream', { entry: { sector: 1, type: 1 } }],
    ['has a stream of another name', { entry: { sector: 1, name: 'Workbook' } }],
    ['has sectors of 1,024 bytes', { shift: 10, entry: { sector: 1 } }],
  ])('a file is no Word document if it %s', async (_, layout) => {
    const file = compoundFile({ first: 1, sectors: 2, next, ...layout });
    expect((await look(file)).isWord).toBe(false);
  });

  test('a file of fewer bytes than a header is no Word document', async () => {
    expect((await look(Buffer.alloc(10))).isWord).toBe(false);
  });

  test('a directory behind the end of the file is not read', async () => {
    const file = compoundFile({ first: 5, sectors: 5 });
    expect(await look(file)).toEqual({ isWord: false, parts: [[0, 512]] });
  });

  test('a directory whose allocation table is cut off ends there', async () => {
    const file = compoundFile({ first: 25, sectors: 27, tables: { 0: 26 } });
    expect(await look(file.subarray(0, 27 * 512 + 100))).toEqual({
      isWord: false,
      parts: [
        [0, 512],
        [26 * 512, 27 * 512],
        [27 * 512, 28 * 512],
      ],
    });
  });

  test('a directory that the allocation table in the header doesn’t reach ends there', async () => {
    const header = compoundFile({ first: 13_952, sectors: 0 });
    const parts: number[] = [];
    const read = async (start: number, end: number) => {
      parts.push(start);
      return start === 0 ? header : Buffer.alloc(end - start);
    };
    expect(await isWordDocument(read, 8_000_000)).toBe(false);
    expect(parts).toEqual([0, 13_953 * 512]);
  });
});
