import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { build, type PluginOption } from 'vite';
import type { RequestHandler } from 'express';

export const BARE = '/bare';

export async function buildBarePages(outDir: string, plugins: PluginOption[]) {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare-page', import.meta.url)),
    base: `${BARE}/`,
    logLevel: 'warn',
    plugins,
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, emptyOutDir: true },
  });
}

export function serveBeside(pages: RequestHandler, folder: string): RequestHandler {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, single: true });
  return (req, res, next) => {
    if (req.url.startsWith(`${BARE}/`)) {
      req.url = req.url.slice(BARE.length);
      serve(req, res, next);
    } else void pages(req, res, next);
  };
}
