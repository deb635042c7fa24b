import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { precacheList } from './precache-list.ts';

const CODE = 'run();';

function build() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'assets/index-a1.js'), CODE);
  const found = [
    { url: 'index.html', revision: 'r1', size: 4 },
    { url: 'assets/index-a1.js', revision: null, size: 6 },
    { url: 'assets/admin-b2.js', revision: null, size: 6 },
  ];
  return { folder, found };
}

test('the service worker stores index.html under the URL path / and every other file with its hash', async () => {
  const kept = new Set(['index.html', 'assets/index-a1.js']);
  const { manifest, summary } = await precacheList({ ...build(), kept, maxBytes: 100 });
  expect(manifest.map(({ url, revision }) => [url, revision])).toEqual([
    ['/', 'r1'],
    ['/assets/index-a1.js', null],
  ]);
  const hash = createHash('sha384').update(CODE).digest('base64');
  expect(manifest[1]?.integrity).toBe(`sha384-${hash}`);
  expect(summary).toBe('The service worker keeps 2 files, 10 of 100 bytes after brotli');
});

test('the build fails if the files that the service worker keeps exceed their budget', async () => {
  const kept = new Set(['index.html', 'assets/index-a1.js']);
  await expect(precacheList({ ...build(), kept, maxBytes: 9 })).rejects.toThrow(
    'Over budget: The service worker keeps 2 files, 10 of 9 bytes',
  );
});

test('the build fails if a file that the service worker should keep is missing', async () => {
  const kept = new Set(['index.html', 'map.svg']);
  await expect(precacheList({ ...build(), kept, maxBytes: 100 })).rejects.toThrow(
    'Not in the build: map.svg',
  );
});
