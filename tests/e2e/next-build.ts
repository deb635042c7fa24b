import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { PAGES } from './portal.ts';

/** Marks the file names of the next build's assets. */
export const NEXT = '-next.';

/** Copies the build and renames every asset, as a change to a common import would. */
export async function makeNextBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-next-'));
  const files = await readdir(PAGES, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(PAGES.length + 1));
  const assets = new Set(
    paths.filter((path) => path.startsWith('assets/')).map((path) => basename(path)),
  );
  const renamed = (name: string) => (assets.has(name) ? name.replace(/\.(?=\w+$)/, NEXT) : name);
  const withNewNames = (text: string) => text.replaceAll(/[\w-]+\.(?:js|css|woff2)/g, renamed);

  const hashes = new Map<string, string>();
  for (const path of paths.filter((each) => each !== 'sw.js')) {
    const before = await readFile(join(PAGES, path));
    const isText = /\.(html|js|css)$/.test(path);
    const after = isText ? Buffer.from(withNewNames(before.toString())) : before;
    hashes.set(hashOf(before), hashOf(after));
    const target = join(folder, dirname(path), renamed(basename(path)));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, after);
  }
  const worker = withNewNames(await readFile(join(PAGES, 'sw.js'), 'utf8'));
  await writeFile(
    join(folder, 'sw.js'),
    worker
      .replaceAll(/sha384-[\w+/=]+/g, (hash) => hashes.get(hash) ?? hash)
      .replace(/("revision":")[0-9a-f]+(?=","url":"\/")/, '$1another'),
  );
  return {
    pages: servePages(folder, fillWithDefaults),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function hashOf(content: Buffer) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
