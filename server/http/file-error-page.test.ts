import { expect, test } from 'vitest';
import { startRequest } from '#server/testing/raw-request.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const NO_ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';

const open = (path: string, visitor?: Visitor) =>
  startRequest(app, {
    method: 'GET',
    path,
    headers: { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' },
    ...(visitor && { visitor }),
  }).end();

test('a browser that opens a missing or expired file gets an HTML page that explains the problem', async () => {
  const { visitor } = await app.signInAs('guest');
  const gone = await open(`/api/objects/${NO_ID}`, visitor);
  expect([gone.status, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(gone.text).toContain('<p>This file was not found.</p>');
  expect(gone.text).toContain('href="/resources"');
  expect(gone.headers['content-security-policy']).toMatch(/^default-src 'none'.*ancestors 'self'$/);
  expect(gone.headers['cache-control']).toBe('no-store');
  const expired = await open(`/stored/files/${NO_ID}?signature=old`);
  expect([expired.status, expired.text.includes('not valid, or has expired')]).toEqual([403, true]);
  expect((await open(`/api/objects/${NO_ID}`)).text).toContain('Please sign in.');
});

test('a program that requests a missing file gets JSON, and a browser gets JSON for errors at other addresses', async () => {
  const { visitor } = await app.signInAs('guest');
  const answer = await visitor.send('GET', `/api/objects/${NO_ID}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  const other = await open('/api/users', visitor);
  expect([other.status, other.headers['content-type']]).toEqual([
    403,
    'application/json; charset=utf-8',
  ]);
});
