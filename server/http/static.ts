import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const YEAR = 31_536_000;

/**
 * Serves the built pages: hashed files for good, `index.html` never from a cache, and for every
 * other path `index.html`, whose router knows the pages. A build that replaces the folder meanwhile
 * is served from then on.
 */
export function servePages(folder: string): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`The pages are not built: ${folder} has no index.html. Run \`npm run build\`.`);
  }
  const files = sirv(folder, {
    // Looks at the folder for each request; else it would send old lengths with a new build's files.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    ignores: [/^\/assets\//],
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/');
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    // sirv throws at a range that ends before it begins; no file here needs parts.
    delete req.headers.range;
    // A file that can't be opened (just removed, too many open) would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    files(req, res, () => next());
  };
}
