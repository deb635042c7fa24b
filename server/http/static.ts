import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import compression from 'compression';
import sirv, { type Options } from 'sirv';
import { findPage, hasSecret } from '#shared/pages.ts';

const YEAR = 31_536_000;

const compress = compression();
const brotli = promisify(brotliCompress);

const MANIFEST = 'manifest.webmanifest';

/** Headers for documents only: other files don't need this extra half kilobyte. */
const OF_PAGES = [
  'Content-Security-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Replaces the markers in a file with the program's settings. */
export type FillPage = (text: string, type: 'html' | 'json') => Promise<string>;

/** Serves the folder. A new build needs no restart. Unknown pages get `index.html` with 404. */
export function servePages(folder: string, fill: FillPage): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`The pages are not built: ${folder} has no index.html. Run \`npm run build\`.`);
  }
  const options: Options = {
    // Without this, sirv would send the files of a new build with the lengths of the old files.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/');
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      if (isHashed) for (const name of OF_PAGES) res.removeHeader(name);
    },
  };
  const serveFile = sirv(folder, { ...options, extensions: [] });
  const sendPage = createPageSender(folder, fill);
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    // sirv throws if a range ends before it starts, and no file here needs ranges.
    delete req.headers.range;
    // Otherwise a file that can't be opened would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    const path = decoded(req.path);
    const page = findPage(path);
    // The address of this page contains a token, which a referrer would reveal.
    if (page && hasSecret(page)) res.set('Referrer-Policy', 'no-referrer');
    const send = (status: 200 | 404) => void sendPage(status, req, res).catch(next);
    const sendNotFound = () => send(404);
    if (page) send(200);
    else if (path === `/${MANIFEST}`) void sendManifest(folder, fill, res).catch(next);
    else if (path === '/index.html') sendNotFound();
    else serveFile(req, res, path.startsWith('/assets/') ? () => next() : sendNotFound);
  };
}

function createPageSender(folder: string, fill: FillPage) {
  let last: { tag: string; compressed: Promise<Buffer> } | null = null;
  /** Compresses strongly. This takes 20 ms, so it happens only when the page changes. */
  const compressed = (html: string, tag: string) => {
    if (last?.tag !== tag) last = { tag, compressed: brotli(html) };
    return last.compressed;
  };
  return async (status: 200 | 404, req: Request, res: Response) => {
    const html = await fill(await readFile(join(folder, 'index.html'), 'utf8'), 'html');
    const tag = `"${createHash('sha256').update(html).digest('base64url')}"`;
    res.status(status).type('html');
    res.set('Cache-Control', status === 200 ? 'no-cache' : 'no-store').set('ETag', tag);
    if (status === 200 && req.fresh) res.status(304).end();
    else if (req.acceptsEncodings('br')) {
      res
        .vary('Accept-Encoding')
        .set('Content-Encoding', 'br')
        .send(await compressed(html, tag));
    } else compress(req, res, () => res.send(html));
  };
}

async function sendManifest(folder: string, fill: FillPage, res: Response) {
  const text = await fill(await readFile(join(folder, MANIFEST), 'utf8'), 'json');
  res.type('application/manifest+json').set('Cache-Control', 'no-cache').send(text);
}

function decoded(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
