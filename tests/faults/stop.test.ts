// @module-tag either-database
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login, register } from '#shared/accounts/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { ADMIN_PASSWORD, startPortal } from '#server/testing/portal-child.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const SIGN_INS = 8;
const ENDED_WELL = { code: 0, signal: null };

test('requests in flight at SIGTERM are answered before the portal exits with 0 (F11)', async () => {
  const { child, url } = await startPortal(await migratedFolder());
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const inFlight = Array.from({ length: SIGN_INS }, () => createVisitor(url).call(login, { body }));
  // Checking passwords is slow, so the server has read all requests before the first response.
  await Promise.race(inFlight);
  await child.terminate();
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: SIGN_INS }, () => 200));
  expect(await child.ended).toMatchObject(ENDED_WELL);
  await expect(createVisitor(url).send('GET', '/healthz')).rejects.toThrow('fetch failed');
}, 180_000);

test('an account whose registration was acknowledged before SIGTERM can sign in after the next start (F11)', async () => {
  const dataDir = await migratedFolder();
  const first = await startPortal(dataDir);
  const person = {
    firstName: 'Ruth',
    lastName: 'Whitfield',
    email: 'ruth@example.org',
    username: 'rwhitfield',
    password: ADMIN_PASSWORD,
  };
  expect((await createVisitor(first.url).call(register, { body: person })).status).toBe(201);
  await first.child.terminate();

  const second = await startPortal(dataDir);
  const answer = await createVisitor(second.url).call(login, {
    body: { username: person.username, password: ADMIN_PASSWORD },
  });
  expect(answer.status).toBe(200);
}, 180_000);

test('SIGHUP stops the portal cleanly, as SIGTERM does', async () => {
  const dataDir = await migratedFolder();
  const { child } = await startPortal(dataDir);
  process.kill(child.pid, 'SIGHUP');
  expect(await child.ended).toMatchObject(ENDED_WELL);
  expect(readdirSync(dataDir)).not.toContain('lock');
}, 120_000);

test('a stopping portal answers /readyz with 503, answers one request on each new connection, and exits at a second SIGTERM', async () => {
  const { child, url } = await startPortal(await migratedFolder(), { DRAIN_SECONDS: '600' });
  const visitor = createVisitor(url);
  expect((await visitor.send('GET', '/readyz')).headers.get('connection')).toBe('keep-alive');
  process.kill(child.pid, 'SIGTERM');
  await expect.poll(async () => (await visitor.send('GET', '/readyz')).status).toBe(503);
  const served = await startRequest({ url }, { method: 'GET', path: '/api/openapi.json' }).end();
  expect([served.status, served.headers.connection]).toEqual([200, 'close']);

  // Repeats the signal, because a signal within a second of the first signal is ignored.
  const again = setInterval(() => process.kill(child.pid, 'SIGTERM'), 500);
  expect(await child.ended).toMatchObject(ENDED_WELL);
  clearInterval(again);
}, 120_000);

test('an upload in progress at SIGTERM can finish after the portal has stopped listening', async () => {
  const dataDir = await migratedFolder();
  const { child, url } = await startPortal(dataDir);
  const upload = await beginUpload(url, dataDir);
  process.kill(child.pid, 'SIGTERM');
  await expect.poll(() => isListening(url), { timeout: 30_000 }).toBe(false);
  upload.write('and the end');
  expect((await upload.end()).status).toBe(200);
  expect(await child.ended).toMatchObject(ENDED_WELL);
  expect(incoming(dataDir)).toEqual([expect.not.stringMatching(/\.part$/)]);
}, 120_000);

test('an upload that isn’t finished STOP_SECONDS after SIGTERM is cut, and its partial file is deleted', async () => {
  const dataDir = await migratedFolder();
  const { child, url } = await startPortal(dataDir, { STOP_SECONDS: '1' });
  await beginUpload(url, dataDir);
  process.kill(child.pid, 'SIGTERM');
  expect(await child.ended).toMatchObject(ENDED_WELL);
  expect(incoming(dataDir)).toEqual([]);
}, 120_000);

/** Starts an upload and waits until a part of it is on disk. */
async function beginUpload(url: string, dataDir: string) {
  const visitor = createVisitor(url);
  await visitor.call(login, { body: { username: 'admin', password: ADMIN_PASSWORD } });
  const uploadUrl = new URL(textOf(await visitor.call(requestUpload), 'uploadURL'));
  const path = uploadUrl.pathname + uploadUrl.search;
  const upload = startRequest({ url }, { method: 'PUT', path });
  upload.write('the beginning');
  await expect.poll(() => incoming(dataDir)).toEqual([expect.stringMatching(/\.part$/)]);
  return upload;
}

const isListening = (url: string) =>
  createVisitor(url)
    .send('GET', '/healthz')
    .then(
      () => true,
      () => false,
    );

const incoming = (dataDir: string) => readdirSync(join(dataDir, 'uploads/incoming'));
