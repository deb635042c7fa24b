import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import compression from 'compression';
import sirv, { type Options } from 'sirv';
import { findPage, hasSecret } from '#shared/pages.ts';

const YEAR = 31_536_000;

const compress = compression();

const MANIFEST = 'manifest.webmanifest';

/** Puts what the program's settings say in place of the markers of a file. */
export type FillPage = (text: string, type: 'html' | 'json') => Promise<string>;

/** A build that replaces the folder is served at once. Unknown pages get `index.html` with 404. */
export function servePages(folder: string, fill: FillPage): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`The pages are not built: ${folder} has no index.html. Run \`npm run build\`.`);
  }
  const options: Options = {
    // Otherwise sirv sends old lengths with a new build's files.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/');
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  };
  const serveFile = sirv(folder, { ...options, extensions: [] });
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    // sirv throws at a reversed range; no file here needs ranges.
    delete req.headers.range;
    // A file that can't be opened would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    const path = decoded(req.path);
    const page = findPage(path);
    // The page's address holds a token.
    if (page && hasSecret(page)) res.set('Referrer-Policy', 'no-referrer');
    const send = (status: 200 | 404) =>
      void sendPage({ folder, fill, status }, req, res).catch(next);
    const sendNotFound = () => send(404);
    if (page) send(200);
    else if (path === `/${MANIFEST}`) void sendManifest({ folder, fill }, res).catch(next);
    else if (path === '/index.html') sendNotFound();
    else serveFile(req, res, path.startsWith('/assets/') ? () => next() : sendNotFound);
  };
}

interface Pages {
  folder: string;
  fill: FillPage;
}

interface Page extends Pages {
  status: 200 | 404;
}

async function sendPage({ folder, fill, status }: Page, req: Request, res: Response) {
  const html = await fill(await readFile(join(folder, 'index.html'), 'utf8'), 'html');
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  res.status(status).type('html');
  res.set('Cache-Control', status === 200 ? 'no-cache' : 'no-store').set('ETag', tag);
  if (status === 200 && req.fresh) res.status(304).end();
  else compress(req, res, () => res.send(html));
}

async function sendManifest({ folder, fill }: Pages, res: Response) {
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
