import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import type { RequestHandler } from 'express';
import { chromium } from 'playwright';
import sirv from 'sirv';
import { build, type PluginOption } from 'vite';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { compressed } from '#scripts/build/compressed.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { root } from '#scripts/command/env-file.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { findChromium } from '#scripts/test/find-chromium.ts';
import { measureFirst, readMark, type View } from './rig/page-view.ts';
import { withPortal } from './rig/portal.ts';

const BARE = '/bare';
const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    page: { type: 'string' },
    requests: { type: 'boolean', default: false },
  },
});

await ensureBuilt();
const bareFolder = await mkdtemp(join(tmpdir(), 'portal-bare-'));
await buildBarePages(bareFolder, [react(), compressed()]);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
});
const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  const pages = serveBeside(servePages(join(root, 'dist/client'), fillWithDefaults), bareFolder);
  await withPortal(
    template,
    async ({ db, url, signInAsChaplain }) => {
      const chaplain = await signInAsChaplain();
      await addChaplains(db, 60);
      const nobody = createVisitor(url);
      const mark = await readMark(browser, { url, cookies: chaplain.cookies });
      const measured = [
        // Home is ready when the sign-in link is visible. Before, a hidden link reserves its space.
        { path: '/', ready: 'main a[href^="/auth"]:not(.opacity-0)', maxRatio: 1.5, who: nobody },
        { path: '/auth', ready: 'form button[type=submit]', maxRatio: 1.5, who: nobody },
        { path: '/directory', ready: 'main article', maxRatio: 1.6, who: chaplain },
      ].filter(({ path }) => !values.page || path === values.page);
      console.log('ms until it can be used: median (least, most), requests until then');
      const broken: string[] = [];
      for (const { path, ready, maxRatio, who } of measured) {
        const views: View[] = [];
        const bareViews: View[] = [];
        const page = { url, ready, cookies: who.cookies };
        // The first run isn't counted: it fills the caches of server and browser.
        for (let run = 0; run <= Number(values.runs); run += 1) {
          const known = who === chaplain ? mark : null;
          const view = await measureFirst(browser, { ...page, path }, known);
          const bareView = await measureFirst(browser, { ...page, path: BARE + path }, known);
          if (run === 0) continue;
          views.push(view);
          bareViews.push(bareView);
        }
        const ratio = median(readyOf(views)) / median(readyOf(bareViews));
        console.log(path.padEnd(12), line(views), '| bare', line(bareViews), '|', ratio.toFixed(2));
        if (values.requests) console.table(views[0]?.before);
        if (ratio > maxRatio) broken.push(`${path} takes more than ${maxRatio} of a bare page`);
      }
      if (broken.length > 0) throw new Error(broken.join('; '));
    },
    pages,
  );
} finally {
  await browser.close();
  await remove();
  await rm(bareFolder, { recursive: true, force: true });
}

function line(views: readonly View[]) {
  const ready = readyOf(views);
  const requests = Math.max(...views.map(({ before }) => before.length));
  return `${median(ready)} (${Math.min(...ready)}, ${Math.max(...ready)}), ${requests}`;
}

function readyOf(views: readonly View[]) {
  return views.map(({ ready }) => ready);
}

function median(numbers: readonly number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}

async function buildBarePages(outDir: string, plugins: PluginOption[]) {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('rig/bare-page', import.meta.url)),
    base: `${BARE}/`,
    logLevel: 'warn',
    plugins,
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, emptyOutDir: true },
  });
}

function serveBeside(pages: RequestHandler, folder: string): RequestHandler {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, single: true });
  return (req, res, next) => {
    if (req.url.startsWith(`${BARE}/`)) {
      req.url = req.url.slice(BARE.length);
      serve(req, res, next);
    } else void pages(req, res, next);
  };
}
