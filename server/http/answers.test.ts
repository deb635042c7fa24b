import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/http.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { errorHandler } from './error-handler.ts';
import { anonymous } from './guards.ts';
import { mount, type Mounted, type RequestScope } from './mount.ts';
import { createApiRouter } from './router.ts';

const person = z.object({
  name: z.string(),
  user: z.object({ email: z.string() }),
});
type Person = z.output<typeof person>;

const onePerson = defineEndpoint({
  method: 'GET',
  path: '/api/person',
  summary: 'One person.',
  response: person,
});

const people = defineEndpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'A list of people.',
  response: person,
  list: true,
});

const declared: Person = { name: 'Naomi', user: { email: 'naomi@example.org' } };

const withMore: Person = trust<Person>(
  { ...declared, password: 'a-hash', user: { ...declared.user, password: 'a-hash' } },
  'more than the type says',
);

const withWrong: Person = trust<Person>(
  { name: 7, password: 'a-hash', user: {} },
  'other than the type says',
);

async function answering(mounted: Mounted, checkAnswers = false) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const scope = trust<RequestScope>({ user: null, checkAnswers }, 'the handler asks for no more');
  const server = createServer(
    express().use(
      createApiRouter([mounted], () => scope),
      errorHandler(log, async () => defaultProgram),
    ),
  );
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = trust<AddressInfo>(server.address(), 'it listens on a port');
  const response = await fetch(`http://127.0.0.1:${port}${mounted.endpoint.path}`, {
    headers: { connection: 'close' },
  });
  return { status: response.status, text: await response.text(), logged: lines.join('') };
}

const one = (answer: Person) => mount(onePerson, anonymous, () => Promise.resolve(answer));
const list = (...items: Person[]) =>
  mount(people, anonymous, () => Promise.resolve({ items, total: items.length }));

test('an undeclared field is left out of a response in production', async () => {
  const { status, text } = await answering(one(withMore));
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual(declared);
});

test('an undeclared field is left out of each item of a list that is sent in production', async () => {
  const { status, text } = await answering(list(declared, withMore));
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual([declared, declared]);
});

test('a response with an undeclared field is an error in development and tests', async () => {
  const { status, text, logged } = await answering(one(withMore), true);
  expect(status).toBe(500);
  expect(text).not.toContain('a-hash');
  expect(logged).toContain('GET /api/person answers with more than it declares');
});

test('a response with an invalid value becomes a 500 in production; the log names the invalid fields but not their values', async () => {
  const { status, text, logged } = await answering(list(declared, withWrong));
  expect(status).toBe(500);
  expect(text).not.toContain('naomi@example.org');
  expect(logged).toContain(
    'GET /api/people answers other than it declares: name (invalid_type), user.email (invalid_type)',
  );
  expect(logged).not.toContain('a-hash');
});
