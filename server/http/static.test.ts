import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { paths } from '#shared/pages.ts';
import { trust } from '#shared/trust.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { securityHeaders } from './headers.ts';
import { servePages } from './static.ts';

const SHELL = '<!doctype html><title>The shell</title>';

async function serve(fill = async (html: string) => html) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'favicon.svg'), '<svg></svg>');
  writeFileSync(join(folder, 'sw.js'), 'keep();');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/index-a1b2.js'), 'run();');
  const app = express();
  app.use(
    securityHeaders({ isHttps: false, restrictsContent: true, storageOrigin: null }),
    servePages(folder, fill),
    (_req, res) => void res.status(404).json({ code: 'not-found' }),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  return async (path: string, { method = 'GET', encoding = 'identity' } = {}) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

const examples = Object.values(paths).map((path) => path.replaceAll(/:\w+/g, '2f6f7a52-0d3c'));

test('a request for any page’s URL gets 200 and the page, in upper or lower case and with any query', async () => {
  const get = await serve();
  const written = [...examples, '/Auth', '/profile/', '/auth?next=%2Fprofile', '/field-guide/a.b'];
  for (const path of written) {
    const { status, headers, text } = await get(path);
    expect([path, status, text]).toEqual([path, 200, SHELL]);
    expect(headers.get('Cache-Control')).toBe('no-cache');
  }
});

test.each([
  '/wp-login.php',
  '/healthz/live',
  '/profile/edit',
  '/index.html',
  '/index',
  '/%ff',
  '/.env',
])('the unknown URL %s is answered 404 with the portal’s page', async (path) => {
  const get = await serve();
  const { status, headers, text } = await get(path);
  expect([status, text]).toEqual([404, SHELL]);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect((await get(path, { method: 'HEAD' })).status).toBe(404);
});

test('files are served unchanged, and a missing asset is answered 404 without the portal’s page', async () => {
  const get = await serve();
  expect((await get('/favicon.svg')).text).toBe('<svg></svg>');
  const asset = await get('/assets/index-a1b2.js');
  expect([asset.text, asset.headers.get('Cache-Control')]).toEqual([
    'run();',
    'public, max-age=31536000, immutable',
  ]);
  const missing = await get('/assets/index-gone.js');
  expect([missing.status, missing.text]).toEqual([404, '{"code":"not-found"}']);
});

test.each(['br', 'gzip'])(
  'after the program’s settings change, the page is sent with the new settings, compressed with %s',
  async (encoding) => {
    let title = 'Kind words';
    const get = await serve(async (html) => html + title.repeat(100));
    for (const word of ['Kind words', 'Other words', 'Kind words']) {
      title = word;
      const { text, headers } = await get('/', { encoding });
      expect([text, headers.get('Content-Encoding')]).toEqual([SHELL + word.repeat(100), encoding]);
      expect(headers.get('Vary')).toBe('Accept-Encoding');
    }
  },
);

test('files that a browser doesn’t show as a page are sent without the headers for pages', async () => {
  const get = await serve();
  const asset = (await get('/assets/index-a1b2.js')).headers;
  expect(asset.get('X-Content-Type-Options')).toBe('nosniff');
  expect(asset.get('Content-Security-Policy')).toBeNull();
  for (const path of ['/', '/favicon.svg', '/sw.js', '/assets/index-gone.js']) {
    expect((await get(path)).headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  }
});

test.each([
  ['/sw.js', 'text/javascript'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])(
  'browsers check %s for changes at each visit, and get the file with the type %s',
  async (path, type) => {
    const get = await serve();
    const { status, headers } = await get(path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(headers.get('Content-Type')?.split(';')[0]).toBe(type);
  },
);

test.each(['/set-password', '/Set-Password/', '/confirm-email', '/confirm-email/'])(
  'the page of the emailed link %s sends no referrer, which would reveal the token',
  async (path) => {
    const get = await serve();
    expect((await get(`${path}?token=a`)).headers.get('Referrer-Policy')).toBe('no-referrer');
  },
);
