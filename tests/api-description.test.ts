import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#shared/endpoints.ts';
import { trust } from '#shared/trust.ts';
import { projectFolder } from '#server/release/project-folder.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const run = promisify(execFile);

interface Operation {
  operationId: string;
  tags: string[];
  security?: object[];
  parameters?: { name: string; schema: { type?: string } }[];
  responses: Record<string, { content?: object }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

async function readDescription() {
  const { body } = await app.visitor().send('GET', '/api/openapi.json');
  return trust<Description>(body, 'so OpenAPI says');
}

async function readOperations() {
  const { paths } = await readDescription();
  return new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
}

test('the API’s description names each operation after its endpoint, and gives each exactly one tag', async () => {
  const operations = await readOperations();
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect([...operations.values()].filter(({ tags }) => tags.length !== 1)).toEqual([]);
  expect(operations.get('createTrainingSession')?.tags).toEqual(['training']);
});

test('only endpoints that need no session are described as public', async () => {
  const operations = await readOperations();
  expect(operations.get('login')?.security).toEqual([]);
  expect(operations.get('listChaplains')?.security).toBeUndefined();
});

test('in the API’s description, query parameters that are numbers or booleans are not described as strings', async () => {
  const described = (await readOperations()).get('listTrainingSessions')?.parameters;
  const types = described?.map(({ name, schema }) => [name, schema.type]);
  expect(types).toContainEqual(['limit', 'integer']);
  expect(types).toContainEqual(['isUpcoming', 'boolean']);
});

test('the API’s description has one schema for all refusals, which lists the error codes', async () => {
  const { components } = await readDescription();
  expect(components.schemas['Refusal']).toMatchObject({
    properties: { code: { enum: expect.arrayContaining(['rows-refused', 'last-administrator']) } },
  });
  for (const { operationId, responses } of (await readOperations()).values()) {
    const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
    expect(refusals.length, operationId).toBeGreaterThan(1);
    for (const [, { content }] of refusals) {
      expect(content, operationId).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
      });
    }
  }
});

test('a schema that several endpoints share appears only once in the API’s description', async () => {
  const { paths } = await readDescription();
  expect(JSON.stringify(paths)).not.toContain('waitlistPosition');
});

const CALLS = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
const stranger = createClient<paths>({ baseUrl });
const { data: user, response } = await stranger.POST('/api/login', {
  body: { username, password },
});
const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]).join('; ');
const client = createClient<paths>({ baseUrl, headers: { cookie } });
const { data: made } = await client.POST('/api/training-sessions', {
  body: {
    title: 'Listening',
    description: 'How to listen.',
    dateTime: '2098-01-01T15:00:00Z',
    location: 'Frankfort',
    duration: 2,
    maxCapacity: 12,
  },
});
const { data: listed } = await client.GET('/api/training-sessions', {
  params: { query: { limit: 5, isUpcoming: true } },
});
const { error } = await stranger.DELETE('/api/training-sessions/{id}', {
  params: { path: { id: made?.id ?? '' } },
});
const titles: string[] = (listed ?? []).map(({ title }) => title);
console.log(JSON.stringify({ role: user && 'role' in user ? user.role : null, titles, seatsLeft: made?.seatsLeft, refused: error?.code }));
`;

test('a client generated from the API’s description can sign in and send requests', async () => {
  const { username } = await app.makeUser({ role: 'admin' });
  const description = await readDescription();
  // The folder is inside the project, so that the client finds the packages.
  await mkdir(join(projectFolder, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(projectFolder, 'dist', 'api-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const types = await openapiTypes(trust<OpenAPI3>(description, 'so OpenAPI says'));
  await writeFile(join(folder, 'schema.ts'), types);
  await writeFile(join(folder, 'calls.ts'), CALLS);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'], exclude: [] }),
  );
  await run(join(projectFolder, 'node_modules/.bin/tsc'), ['--noEmit', '--project', folder]);
  const calls = ['--import', 'tsx', join(folder, 'calls.ts'), app.url];
  const { stdout } = await run(process.execPath, [...calls, username, PASSWORD]);
  expect(JSON.parse(stdout)).toMatchObject({
    role: 'admin',
    titles: ['Listening'],
    seatsLeft: 12,
    refused: 'not-signed-in',
  });
});
