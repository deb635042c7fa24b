import { describe, expect, it, test } from 'vitest';
import { reportClientError } from '#shared/client-errors/api.ts';
import type { ClientErrorBody } from '#shared/client-errors/schemas.ts';
import { trust } from '#shared/trust.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp({ trustProxy: '1' });

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';

const thrown: ClientErrorBody = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'map')",
  stack: [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    '    at Board (https://portal.example.org/assets/board-BxQ3k9aZ.js:1:2345)',
    'render@https://portal.example.org/assets/index-C0d3.js:9:87',
  ].join('\n'),
  path: '/training',
  build: 'index-C0d3.js',
};

const report = (visitor: Visitor, body: Partial<ClientErrorBody> = {}) =>
  visitor.call(reportClientError, { body: { ...thrown, ...body } });

function linesOf(id: unknown) {
  return app
    .logged()
    .split('\n')
    .filter((line) => line.includes('error in a browser') && line.includes(`"id":"${String(id)}"`))
    .map((line) => trust<Record<string, unknown>>(JSON.parse(line), 'pino writes objects'));
}

test('an error reported by a browser is logged once, with the request, the user and the build', async () => {
  const { visitor, user } = await app.signInAs('chaplain');
  const { status, body, headers } = await report(visitor);
  expect(status).toBe(201);
  expect(body).toEqual({ id: headers.get('X-Request-Id') });
  expect(linesOf(body['id'])).toEqual([
    expect.objectContaining({
      level: 40,
      user: user.id,
      browser: {
        name: 'TypeError',
        message: "Cannot read properties of undefined (reading 'map')",
        stack: ['Board /assets/board-BxQ3k9aZ.js:1:2345', 'render /assets/index-C0d3.js:9:87'],
        path: '/training',
        build: 'index-C0d3.js',
      },
    }),
  ]);
});

test('an error reported by a signed-out browser is logged without a user', async () => {
  const { body } = await report(app.visitor());
  expect(linesOf(body['id'])).toHaveLength(1);
  expect(linesOf(body['id'])[0]).not.toHaveProperty('user');
});

describe('personal data and secrets in error reports (P3)', () => {
  it.each<[what: string, secret: string, error: Partial<ClientErrorBody>]>([
    ['an email address', 'naomi@example.org', { message: 'No entry for naomi@example.org!' }],
    [
      'a text in double quotes',
      'Naomi Brooks',
      { message: 'Unexpected token N, "Naomi Brooks" is not valid JSON' },
    ],
    ['a text that is cut off in its quotes', 'Naomi Bro', { message: 'is not JSON: "Naomi Bro' }],
    [
      'a text in single quotes',
      'O’Brien from',
      { message: "can't place 'Naomi O’Brien from Frankfort'" },
    ],
    ['a name with an apostrophe', 'Brien', { message: "no 'Naomi O'Brien' here" }],
    ['a text in an answer', 'Brooks', { message: '409: {"message":"Naomi Brooks has it"}' }],
    ['a phone number', '555-0142', { message: 'can’t dial (502) 555-0142 now' }],
    ['a query', 'Brooks', { message: 'failed at https://portal.example.org/a?search=Brooks' }],
    ['the query of a path', 'Brooks', { message: 'failed at /api/chaplains?search=Brooks' }],
    ['a token', TOKEN, { message: `not accepted: ${TOKEN}` }],
    ['a token in a path', TOKEN, { path: `/set-password/${TOKEN}` }],
    ['the query of the page', 'Brooks', { path: '/directory?search=Brooks' }],
    ['the fragment of the page', TOKEN, { path: `/set-password#${TOKEN}` }],
    [
      'a message in the stack',
      'Brooks',
      { stack: 'Error: Naomi Brooks\n    at Brooks, of Bedford' },
    ],
    [
      'a query in the stack',
      'Brooks',
      { stack: 'at draw (https://portal.example.org/assets/a-B.js?name=Brooks:1:2)' },
    ],
    [
      'a token in the stack',
      TOKEN,
      { stack: `at draw (https://portal.example.org/set-password/${TOKEN}:1:2)` },
    ],
    ['the name of an error', 'Brooks', { name: 'naomi@example.org "Brooks"' }],
  ])(
    'the log masks personal data and secrets in an error report: %s',
    async (_what, secret, error) => {
      const { body } = await report(app.visitor(), error);
      expect(linesOf(body['id'])).toHaveLength(1);
      expect(JSON.stringify(linesOf(body['id']))).not.toContain(secret);
    },
  );
});

test.each<[what: string, body: Partial<ClientErrorBody>]>([
  ['a message of more than 300 characters', { message: 'x'.repeat(301) }],
  ['a stack of more than 4,000 characters', { stack: 'x'.repeat(4001) }],
  ['a build that is no file name', { build: 'index.js\nforged' }],
])('an error report with %s is refused with 400', async (_what, body) => {
  expect((await report(app.visitor(), body)).status).toBe(400);
});

test('the 101st error report from one IP address within an hour is refused with 429 and not logged', async () => {
  const visitor = app.visitor();
  const from = (address: string) =>
    visitor.send('POST', reportClientError.path, {
      body: thrown,
      headers: { 'x-forwarded-for': address },
    });
  const statuses = await Promise.all(
    Array.from({ length: 101 }, async () => (await from('203.0.113.9')).status),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
  const refused = await from('203.0.113.9');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(linesOf(refused.headers.get('X-Request-Id'))).toEqual([]);
  expect((await from('203.0.113.10')).status).toBe(201);
});

test('an error report from another site is refused with 403 (A20)', async () => {
  const { status } = await app.visitor().send('POST', reportClientError.path, {
    body: thrown,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(status).toBe(403);
});
