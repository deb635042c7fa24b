import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const YEAR = 31_536_000;

/**
 * Serves the built pages: hashed files for good, `index.html` never from a cache, and for every
 * other path `index.html`, whose router knows the pages.
 */
export function servePages(folder: string): RequestHandler {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`The pages are not built: ${folder} has no index.html. Run \`npm run build\`.`);
  }
  const files = sirv(folder, {
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
  return (req, res, next) => files(req, res, () => next());
}
