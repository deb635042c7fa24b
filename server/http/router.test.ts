import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test.each(['/api/password-rules', '/API/Password-Rules', '/api/password-rules/'])(
  'the path %s leads to its endpoint',
  async (path) => {
    expect((await app.visitor().send('GET', path)).status).toBe(200);
  },
);

test.each(['/api', '/api/', '/api/constructor', '/api/password-rules/more'])(
  'the path %s leads to no endpoint and is answered 404',
  async (path) => {
    expect((await app.visitor().send('GET', path)).status).toBe(404);
  },
);
