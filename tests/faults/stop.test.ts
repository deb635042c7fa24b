import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { login, register } from '#shared/accounts/api.ts';
import { startChild } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const START = new URL('../../scripts/start.ts', import.meta.url);
const PASSWORD = 'harbor-lantern-92';
const SIGN_INS = 8;

async function startPortal(dataDir: string) {
  const child = startChild(START, [], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  });
  onTestFinished(() => child.kill());
  const line = await child.line('The portal is at ');
  return { child, url: line.replace('The portal is at ', '').replace('localhost', '127.0.0.1') };
}

test('F11: at SIGTERM requests in flight are answered, then the portal ends with 0', async () => {
  const { child, url } = await startPortal(temporaryFolder());
  const body = { username: 'admin', password: PASSWORD };
  const inFlight = Array.from({ length: SIGN_INS }, () => createVisitor(url).call(login, { body }));
  await sleep(60);
  await child.terminate();
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: SIGN_INS }, () => 200));
  expect(await child.ended).toMatchObject({ code: 0, signal: null });
  await expect(createVisitor(url).send('GET', '/healthz')).rejects.toThrow('fetch failed');
}, 90_000);

test('F11: what was acknowledged before SIGTERM is there after the next start', async () => {
  const dataDir = temporaryFolder();
  const first = await startPortal(dataDir);
  const person = {
    firstName: 'Ruth',
    lastName: 'Whitfield',
    email: 'ruth@example.org',
    username: 'rwhitfield',
    password: PASSWORD,
  };
  expect((await createVisitor(first.url).call(register, { body: person })).status).toBe(201);
  await first.child.terminate();

  const second = await startPortal(dataDir);
  const answer = await createVisitor(second.url).call(login, {
    body: { username: person.username, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
}, 90_000);
