// @module-tag either-database
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import { paths } from '#shared/pages.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';
import {
  PROXY_HOST,
  startCaddy,
  startNginx,
  type ExampleProxy,
} from '#server/testing/example-proxy.ts';
import { closedPort } from '#server/testing/tcp-proxy.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const MIB = 1024 * 1024;
const SECRET = 'c2VjcmV0LXRva2VuLW9mLWEtbGluay1vZi1zb21lYm9keQ';
const ADDRESSES_WITH_SECRETS = [
  `${paths.setPassword}?token=${SECRET}`,
  `${paths.confirmEmail}?token=${SECRET}`,
  `/a/${SECRET}`,
  `/A/${SECRET.slice(0, 20)}`,
  `/api/answers/${SECRET.slice(0, 20)}`,
  `/api/password-links/${SECRET}`,
  `/API/Password-Links/${SECRET.slice(0, 20)}`,
  `/api/password%2Dlinks/${SECRET}`,
  `/api/calendar/${SECRET.slice(0, 20)}`,
  `/stored/files/1?signature=${SECRET}`,
  `/stored/${SECRET.slice(0, 20)}/1`,
  `/elsewhere/${SECRET}`,
  `/api/users?name=${'long'.repeat(12)}/${SECRET}`,
];

const app = useTestApp({ trustProxy: '1', publicUrl: `https://${PROXY_HOST}` });
const portal = () => new URL(app.url).host;

describe.each([
  { name: 'nginx', start: startNginx },
  { name: 'Caddy', start: startCaddy },
])('the example configuration for $name', ({ name, start }) => {
  it(`the example configuration for ${name} tells the portal the client’s address and that the request came by https`, async (context) => {
    const proxy = await start([portal()], context);
    const ready = await proxy.send({ path: '/readyz' });
    expect(JSON.parse(ready.text)).toMatchObject({
      details: { request: { isForwarded: true, isHttps: true, isToPublicUrl: true } },
    });
    const forged = { 'x-forwarded-for': '192.0.2.7' };
    await proxy.send({ path: '/api/user', headers: forged });
    const [line = ''] = app.logged().match(/.*"path":"\/api\/user".*/) ?? [];
    expect(line).toContain('"address":"127.0.0.1"');
  });

  it(`the example configuration for ${name} accepts bodies of up to 50 MB on any path, and refuses larger ones`, async (context) => {
    const backend = await startBackend();
    const proxy = await start([backend.host], context);
    const put = (bytes: number) =>
      proxy.send({ method: 'PUT', path: '/anywhere', body: Buffer.alloc(bytes) });
    const taken = await put(UPLOAD_MAX_BYTES + MIB);
    expect(JSON.parse(taken.text)).toEqual({ bytes: UPLOAD_MAX_BYTES + MIB });
    const larger = put(UPLOAD_MAX_BYTES + 2 * MIB).then(({ status }) => status);
    // The result varies, because a server that refuses a body may close the connection early.
    expect([413, 502, null]).toContain(await larger.catch(() => null));
    expect(backend.wholeCount()).toBe(1);
  });

  it(`the example configuration for ${name} streams an upload of 50 MB while it arrives`, async (context) => {
    const backend = await startBackend();
    const proxy = await start([backend.host], context);
    const call = proxy.open({
      method: 'PUT',
      path: '/stored/incoming/1',
      headers: { 'content-length': String(UPLOAD_MAX_BYTES + MIB) },
    });
    call.on('error', () => undefined).write(Buffer.alloc(MIB));
    await expect.poll(backend.byteCount, { timeout: 5000 }).toBe(MIB);
    call.destroy();
  });

  it(`the example configuration for ${name} keeps secrets out of its logs, even for failed requests (M9)`, async (context) => {
    for (const host of [portal(), `127.0.0.1:${await closedPort()}`]) {
      const proxy = await start([host], context);
      const headers = { referer: `https://${PROXY_HOST}/set-password?token=${SECRET}` };
      const addresses = [...ADDRESSES_WITH_SECRETS, '/api/users?q=1'];
      await Promise.all(addresses.map((path) => proxy.send({ path, headers })));
      await expect
        .poll(() => linesIn(proxy.logged()), { timeout: 5000 })
        .toBeGreaterThanOrEqual(addresses.length);
      for (const part of [SECRET.slice(0, 12), SECRET.slice(24, 36)]) {
        expect(proxy.logged()).not.toContain(part);
      }
      expect(proxy.logged()).not.toContain('q=1');
      expect(proxy.logged()).toContain('/api/password-links/...');
      expect(proxy.logged()).toContain('/api/users');
    }
  });

  it(`the example configuration for ${name} redirects plain http to https`, async (context) => {
    const proxy = await start([portal()], context);
    const { status, headers } = await proxy.sendPlain('/directory');
    expect([301, 308]).toContain(status);
    expect(headers.location).toBe(`https://${PROXY_HOST}/directory`);
  });
});

test('the example configuration for nginx uses a process again as soon as it can be reached, even for a POST (B9)', async (context) => {
  const first = await startBackend();
  const port = await closedPort();
  const proxy = await startNginx([first.host, `127.0.0.1:${port}`], context);
  const posts = () => postThrice(proxy);
  expect(await posts()).toEqual([200, 200, 200]);
  await Promise.all([startBackend(port), first.stop()]);
  expect(await posts()).toEqual([200, 200, 200]);
});

test('the example configuration for Caddy sends nothing to a process that announces its stop on /readyz (B9)', async (context) => {
  const [first, second] = [await startBackend(), await startBackend()];
  const proxy = await startCaddy([first.host, second.host], context);
  const shareOfFirst = async () => {
    const before = first.wholeCount();
    expect(await postThrice(proxy)).toEqual([200, 200, 200]);
    return first.wholeCount() - before;
  };
  expect(await shareOfFirst()).toBeGreaterThan(0);
  first.drain();
  await expect.poll(shareOfFirst, { timeout: 5000 }).toBe(0);
  await first.stop();
  expect(await postThrice(proxy)).toEqual([200, 200, 200]);
});

async function postThrice({ send }: ExampleProxy) {
  const post = async () => (await send({ method: 'POST', path: '/api/login', body: '{}' })).status;
  return [await post(), await post(), await post()];
}

/** Stands in for a process of the portal and counts requests and bytes. */
async function startBackend(port = 0) {
  const seen = { bytes: 0, whole: 0, isReady: true };
  const server = createServer((req, res) => {
    if (req.url === '/readyz') {
      res.writeHead(seen.isReady ? 200 : 503).end();
      return;
    }
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      seen.bytes += chunk.length;
    });
    req.on('end', () => {
      seen.whole += 1;
      res.end(JSON.stringify({ bytes }));
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  onTestFinished(stop);
  return {
    host: `127.0.0.1:${trust<AddressInfo>(server.address(), 'it listens on TCP').port}`,
    byteCount: () => seen.bytes,
    /** How many requests arrived completely, apart from /readyz. */
    wholeCount: () => seen.whole,
    /** Makes /readyz answer 503, as the portal does shortly before it stops. */
    drain: () => void (seen.isReady = false),
    stop,
  };
}

const linesIn = (text: string) => text.split('\n').length - 1;
