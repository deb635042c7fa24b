import { describe, expect, test } from 'vitest';
import { assertPushEndpoint, publicLookup } from './push-endpoint.ts';

describe('the addresses of push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QOX',
    'https://wns2-by3p.notify.windows.com/w/?token=BQY',
    'https://push.example.org:8443/abc',
    'https://8.8.8.8/abc',
    'https://[2a00:1450:4001::1]/abc',
  ])('the push service URL %s is accepted', (endpoint) => {
    expect(assertPushEndpoint(endpoint).href).toBe(endpoint);
  });

  test.each([
    'not an address',
    '/push',
    'http://push.example.org/abc',
    'ftp://push.example.org/abc',
    'javascript:alert(1)',
    'https://user:password@push.example.org/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://LOCALHOST:3000/abc',
    'https://portal.localhost/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://intranet/abc',
    'https://0.0.0.0/abc',
    'https://10.1.2.3/abc',
    'https://100.64.0.1/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://2130706433/abc',
    'https://0x7f.0.0.1/abc',
    'https://0177.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://172.16.0.1/abc',
    'https://172.31.255.255/abc',
    'https://192.168.1.1/abc',
    'https://224.0.0.1/abc',
    'https://255.255.255.255/abc',
    'https://[::]/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://[::ffff:8.8.8.8]/abc',
    'https://[::127.0.0.1]/abc',
    'https://[64:ff9b::7f00:1]/abc',
    'https://[2002:7f00:1::]/abc',
    'https://[fe80::1]/abc',
    'https://[fd00::1]/abc',
    'https://[ff02::1]/abc',
  ])('the push service URL %s is refused with 400 (M8)', (endpoint) => {
    expect(() => assertPushEndpoint(endpoint)).toThrow(expect.objectContaining({ status: 400 }));
  });

  test('in test mode, a push service on the portal’s own machine is accepted, but no other private address (M8)', () => {
    const accepts = (endpoint: string) => assertPushEndpoint(endpoint, { allowLoopback: true });
    expect(accepts('http://127.0.0.1:4000/abc').port).toBe('4000');
    expect(accepts('http://localhost:4000/abc').port).toBe('4000');
    expect(() => accepts('http://push.example.org/abc')).toThrow('not the address');
    expect(() => accepts('https://10.0.0.1/abc')).toThrow('not the address');
    expect(() => accepts('ftp://127.0.0.1/abc')).toThrow('not the address');
  });
});

describe('looking up the host of a push service', () => {
  const look = (hostname: string, options: Parameters<typeof publicLookup>[0] = {}) =>
    new Promise((resolve, reject) => {
      publicLookup(options)(hostname, { all: true }, (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });

  test('a push service whose host name resolves to the portal’s own machine is refused (M8)', async () => {
    await expect(look('localhost')).rejects.toThrow('localhost leads to a private address');
  });

  test('in test mode, a push service whose host name resolves to the portal’s own machine is accepted', async () => {
    expect(await look('localhost', { allowLoopback: true })).toContainEqual({
      address: '127.0.0.1',
      family: 4,
    });
  });
});
