import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addPasskey, beginPasskey, readSecondFactor } from '#shared/second-factor/api.ts';
import { addSoftwarePasskey, typePassword } from '#server/testing/second-factor.ts';
import { makePasskey } from '#server/testing/software-passkey.ts';
import { startSession } from '#server/testing/start-session.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('if a user signs in by password at the moment when their account gets a second factor, they get no session (K6)', async () => {
  for (let delay = 0; delay < 20; delay += 1) {
    const { user, visitor } = await app.signInAs('guest');
    const { body } = await visitor.call(beginPasskey);
    const { response } = makePasskey(body.options);
    const other = app.visitor();
    await Promise.all([
      typePassword(other, user),
      sleep(delay).then(() => visitor.call(addPasskey, { body: { name: 'Own', response } })),
    ]);
    expect((await other.call(readSecondFactor)).status).toBe(401);
    expect((await visitor.call(readSecondFactor)).status).toBe(200);
  }
});

test('in a session that began without the account’s second factor, no further factor can be added (K6)', async () => {
  const { user, visitor } = await app.signInAs('guest');
  await addSoftwarePasskey(visitor, 'Own');
  const thief = app.visitor();
  await startSession(app.db, user, thief);
  expect(await thief.call(beginPasskey)).toMatchObject({
    status: 403,
    body: { code: 'verification-needed' },
  });
});
