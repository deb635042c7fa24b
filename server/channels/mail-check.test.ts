import { onTestFinished, expect, test } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { createMailCheck } from './mail-check.ts';

async function serve(behaviour: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(behaviour);
  onTestFinished(() => server.stop());
  return server;
}

test('a working mail server is reported as having no problem, and is checked at most once a minute', async () => {
  const server = await serve();
  const check = createMailCheck(server.url);
  expect(await check()).toBeNull();
  expect(await check()).toBeNull();
  expect(server.connections()).toBe(1);
  expect(server.received).toEqual([]);
});

test('a mail server that refuses the sign-in is reported in plain words, without the password', async () => {
  const server = await serve({
    options: {
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    },
  });
  const url = server.url.replace('smtp://', 'smtp://portal:not-for-the-page@');
  const problem = await createMailCheck(url)();
  expect(problem).toContain('The mail server refused the portal’s sign-in');
  expect(problem).not.toContain('not-for-the-page');
});

test('a mail server that can’t be reached is reported in plain words', async () => {
  const server = await startMailServer();
  await server.stop();
  expect(await createMailCheck(server.url)()).toContain('The mail server can’t be reached');
});
