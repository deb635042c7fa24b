import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import sirv, { type Options } from 'sirv';
import { findPage, hasSecret } from '#shared/pages.ts';

const YEAR = 31_536_000;

/** A build that replaces the folder is served at once. Unknown pages get `index.html` with 404. */
export function servePages(folder: string): RequestHandler {
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
  const servePage = sirv(folder, { ...options, single: true, ignores: false });
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
    const sendNotFound = () => void sendNotFoundPage(folder, res).catch(next);
    if (page) servePage(req, res, () => next());
    else if (path === '/index.html') sendNotFound();
    else serveFile(req, res, path.startsWith('/assets/') ? () => next() : sendNotFound);
  };
}

async function sendNotFoundPage(folder: string, res: Response) {
  const page = await readFile(join(folder, 'index.html'));
  res.status(404).set('Cache-Control', 'no-store').type('html').send(page);
}

function decoded(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
