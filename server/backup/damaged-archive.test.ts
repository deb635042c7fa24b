import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, unpackTar, type ParsedTarEntryWithData } from 'modern-tar';
import { expect, onTestFinished, test } from 'vitest';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { MIGRATIONS } from '#server/db/database.ts';
import { makeArchive, refusalOf } from '#server/testing/archives.ts';
import { placeAt } from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { restore } from './restore.ts';

const command = 'npm test';

let made: Promise<Buffer> | undefined;

const archive = () => (made ??= makeArchive());

async function places() {
  const content = await archive();
  const found: { name: string; at: number; size: number }[] = [];
  let at = 0;
  for (const { header } of await unpackTar(content)) {
    found.push({ name: header.name, at: at + 512, size: header.size });
    at += 512 + Math.ceil(header.size / 512) * 512;
  }
  return found;
}

const DAMAGED = /^UnusableArchive: The (?:manifest of the )?archive /;

test('an archive that was cut off at any point is refused, and nothing is changed (B3)', async () => {
  const content = await archive();
  const members = await places();
  const cuts = members.flatMap(({ at, size }) => [
    at - 512,
    at - 100,
    at,
    at + Math.floor(size / 2),
  ]);
  for (const cut of [...cuts, 1]) {
    expect([cut, await refusalOf(content.subarray(0, cut))]).toEqual([
      cut,
      expect.stringMatching(DAMAGED),
    ]);
  }
}, 60_000);

test('an archive with a single changed bit in any kind of entry is refused, and nothing is changed (B3)', async () => {
  const content = await archive();
  const members = await places();
  const kinds = [
    'portal-backup.json',
    'tables/',
    'session-secret',
    'files/',
    'manifest.json',
    'manifest.sha256',
  ];
  for (const kind of kinds) {
    const { at = 0, size = 0 } = members.find(({ name }) => name.startsWith(kind)) ?? {};
    expect(size).toBeGreaterThan(0);
    for (const place of [
      at - 512 + 3,
      at - 512 + 126,
      at,
      at + Math.floor(size / 2),
      at + size - 1,
    ]) {
      const changed = Buffer.from(content);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect([kind, place - at, await refusalOf(changed)]).toEqual([
        kind,
        place - at,
        expect.stringMatching(DAMAGED),
      ]);
    }
  }
});

type Entries = ParsedTarEntryWithData[];
const isFile = ({ header }: Entries[number]) => header.name.startsWith('files/');
const named = (entry: Entries[number], header: Partial<Entries[number]['header']>) => ({
  ...entry,
  header: { ...entry.header, ...header },
});

test.each<[string, (entries: Entries) => Entries, string]>([
  [
    'one of its entries is missing',
    (all) => all.filter((entry) => entry !== all.find(isFile)),
    'stands where',
  ],
  [
    'one of its entries was renamed',
    (all) =>
      all.map((entry) =>
        entry === all.find(isFile)
          ? named(entry, { name: 'files/00000000-0000-4000-8000-000000000000' })
          : entry,
      ),
    'stands where',
  ],
  [
    'the name of one of its entries leads out of the folder',
    (all) =>
      all.map((entry) =>
        isFile(entry) ? named(entry, { name: 'files/../../etc/passwd' }) : entry,
      ),
    'an entry that no backup has',
  ],
  [
    'one of its entries is a link',
    (all) =>
      all.map((entry) =>
        isFile(entry)
          ? { header: { ...entry.header, type: 'symlink', linkname: '/etc/passwd', size: 0 } }
          : entry,
      ),
    'an entry that no backup has',
  ],
  [
    'one of its entries appears twice',
    (all) => all.flatMap((entry) => (isFile(entry) ? [entry, entry] : [entry])),
    'The archive',
  ],
  [
    'its entries are in the wrong order',
    (all) => [...all.filter(isFile), ...all.filter((entry) => !isFile(entry))],
    'stands where',
  ],
  [
    'an entry was added before its manifest',
    (all) =>
      all.flatMap((entry) =>
        entry.header.name === 'manifest.json'
          ? [
              named(
                { header: entry.header, data: new Uint8Array(3) },
                { name: 'files/00000000-0000-4000-8000-000000000000', size: 3 },
              ),
              entry,
            ]
          : [entry],
      ),
    'was added',
  ],
])('an archive is refused when %s, and nothing is changed (B3)', async (_, change, reason) => {
  const entries = await unpackTar(await archive());
  expect(await refusalOf(await packTar(change(entries)))).toContain(reason);
});

async function written(head: Record<string, unknown>, names: readonly string[]) {
  const path = join(temporaryFolder(), 'made.tar');
  const writer = await createArchiveWriter(createWriteStream(path));
  await writer.addWhole('portal-backup.json', Buffer.from(JSON.stringify(head)));
  await writer.addWhole('session-secret', Buffer.from('x'.repeat(40)));
  for (const name of names) await writer.addWhole(name, Buffer.from('text'));
  const rows = { users: 0 };
  await writer.finish({ rows, sequences: [], files: { count: 0, bytes: 0 }, missing: [] });
  return readFileSync(path);
}

const head = {
  format: 1,
  release: '9.0.0',
  createdAt: '2030-01-01T00:00:00Z',
  database: 'PostgreSQL 25',
  migrations: knownMigrations(MIGRATIONS).map(({ when }) => when),
  tables: [{ name: 'users', columns: ['id'] }],
};

test.each<[string, Record<string, unknown>, string[], string]>([
  ['its format is newer', { format: 2 }, [], 'written by the newer release 9.0.0'],
  [
    'it has database migrations that this release does not know',
    { migrations: [...head.migrations, 4_000_000_000_000] },
    [],
    'The archive is of the release 9.0.0',
  ],
  [
    'it has a file that its manifest doesn’t count',
    {},
    ['files/00000000-0000-4000-8000-000000000000'],
    'has the wrong structure',
  ],
  [
    'a file’s name leads out of the folder, even if its checksum is right',
    {},
    ['files/../../lock'],
    'no backup has',
  ],
])(
  'an archive is refused when %s, and nothing is changed (B3)',
  async (_, changed, names, reason) => {
    expect(await refusalOf(await written({ ...head, ...changed }, names))).toContain(reason);
  },
);

test('an archive whose checksum differs from the given checksum is refused (B3)', async () => {
  const path = join(temporaryFolder(), 'backup.tar');
  writeFileSync(path, await archive());
  const place = placeAt({ DATA_DIR: join(temporaryFolder(), 'new') });
  const refused = restore(path, { place, replaces: false, command, sha256: '0'.repeat(64) });
  await expect(refused).rejects.toThrow('not the one that was given');
  onTestFinished(() => expect(existsSync(place.env.DATA_DIR)).toBe(false));
});

const MB = 1024 * 1024;

async function withBomb(megabytes: number, declared: number | undefined) {
  const bomb = Buffer.concat(Array<Buffer>(megabytes).fill(gzipSync(Buffer.alloc(MB))));
  const path = join(temporaryFolder(), 'bomb.tar');
  const writer = await createArchiveWriter(createWriteStream(path));
  await writer.addWhole('portal-backup.json', Buffer.from(JSON.stringify(head)));
  if (declared === undefined) await writer.addWhole('tables/users/000001.gz', bomb);
  else await writer.addPart('tables/users/000001.gz', bomb, declared);
  await writer.addWhole('session-secret', Buffer.from('x'.repeat(40)));
  const rows = { users: 1 };
  await writer.finish({ rows, sequences: [], files: { count: 0, bytes: 0 }, missing: [] });
  return readFileSync(path);
}

test.each<[string, number | undefined]>([
  ['if it declares a smaller size', 1_000],
  ['if it declares no size, as in the first release', undefined],
])(
  'a small archive part that would unpack to gigabytes is refused quickly %s, and nothing is changed (B3)',
  async (_, declared) => {
    const content = await withBomb(2_048, declared);
    expect(content.length).toBeLessThan(3_000_000);
    const used = process.resourceUsage();
    const before = process.memoryUsage().rss;
    expect(await refusalOf(content)).toContain('tables/users/000001.gz unpacks to more than the');
    // Measures CPU time, which other programs don't affect. Unpacking everything would take 4 s.
    const spent = process.resourceUsage().userCPUTime - used.userCPUTime;
    expect(spent / 1_000).toBeLessThan(1_500);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  },
  60_000,
);

test('an archive part that unpacks to fewer bytes than it declares is refused, and nothing is changed (B3)', async () => {
  expect(await refusalOf(await withBomb(1, MB + 1))).toContain(
    'unpacks to fewer bytes than the archive says',
  );
});
