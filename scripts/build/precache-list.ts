import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ManifestEntry } from 'workbox-build';

const SHELL = 'index.html';

interface Precache {
  folder: string;
  found: readonly (ManifestEntry & { size: number })[];
  kept: ReadonlySet<string>;
  /** The limit for all files together, in bytes after brotli. */
  maxBytes: number;
}

/**
 * Lists each file with its hash: the worker refuses files of another build. Only index.html has no
 * hash.
 * @throws Error if the files exceed `maxBytes`, or one is missing
 */
export async function precacheList({ folder, found, kept, maxBytes }: Precache) {
  const entries = found.filter(({ url }) => kept.has(url));
  const missing = [...kept].filter((name) => !entries.some(({ url }) => url === name));
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const files = await Promise.all(
    entries.map(async (entry) => ({ entry, content: await readFile(join(folder, entry.url)) })),
  );
  const bytes = files.reduce((sum, { content }) => sum + transferSize(content), 0);
  const summary = `The service worker keeps ${files.length} files, ${inWords(bytes)} of ${inWords(maxBytes)} bytes after brotli`;
  if (bytes > maxBytes) throw new Error(`Over budget: ${summary}`);
  const manifest = files.map(({ entry, content }) =>
    // Served at every page's URL. Has no hash, because the server puts settings into it.
    entry.url === SHELL
      ? { ...entry, url: '/' }
      : {
          ...entry,
          url: `/${entry.url}`,
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        },
  );
  return { manifest, summary };
}

function transferSize(content: Buffer) {
  return Math.min(content.length, brotliCompressSync(content).length);
}

function inWords(bytes: number) {
  return bytes.toLocaleString('en-US');
}
