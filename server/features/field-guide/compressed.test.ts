import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const LONG = 'Listen more than you speak. '.repeat(200);

async function ask(path: string, encodings: string) {
  const { visitor } = await app.signInAs('admin');
  const headers = { 'accept-encoding': encodings };
  return visitor.send('GET', path, { headers });
}

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'a client that accepts the encodings %s gets a long section encoded as %s (null: not encoded)',
  async (accepted, sent) => {
    const { id } = await app.makeSection({ content: LONG });
    const { status, headers, body } = await ask(`/api/field-guide/${id}`, accepted);
    expect([status, headers.get('Content-Encoding')]).toEqual([200, sent]);
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({ id, content: LONG });
  },
);

it('the list of all sections is sent compressed, together with their total count', async () => {
  await app.makeSection({ content: LONG });
  const { headers, body } = await ask('/api/field-guide', 'br');
  expect(headers.get('Content-Encoding')).toBe('br');
  expect(headers.get('X-Total-Count')).toBe(String(body.length));
});

it('a short response is sent uncompressed, and so is a response of an endpoint without compression', async () => {
  const { id } = await app.makeSection({ content: 'Short' });
  for (const path of [`/api/field-guide/${id}`, '/api/users', '/api/openapi.json']) {
    expect((await ask(path, 'br')).headers.get('Content-Encoding')).toBeNull();
  }
});
