import { expect, test } from 'vitest';
import type { MessageKind } from '#shared/messages/constants.ts';
import { makeDelivery } from '#server/testing/calls.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { revoke } from './revoke.ts';

const app = useTestApp();

const PROBLEM = 'The operator of the portal made all earlier links invalid. Ask for a new link.';

async function withMail(kind: MessageKind = 'password-reset') {
  const { id: userId } = await app.makeUser();
  await makeDelivery(app.db, { userId, kind, state: 'queued' });
  return userId;
}

async function stateOf(userId: string) {
  const mail = (await readOutbox(app.db)).find((each) => each.userId === userId);
  return [mail?.state, mail?.problem];
}

test.each(['password-reset', 'invitation', 'confirm-email'] as const)(
  'a revocation of links drops a queued mail ‘%s’ and says why',
  async (kind) => {
    const userId = await withMail(kind);
    await revoke(app.db, { whose: { userId }, also: ['links'] });
    expect(await stateOf(userId)).toEqual(['dropped', PROBLEM]);
  },
);

test('a revocation of everything but links drops no queued mail', async () => {
  const userId = await withMail();
  await revoke(app.db, { whose: { userId }, also: ['feeds', 'devices', 'push'] });
  expect(await stateOf(userId)).toEqual(['queued', null]);
});

test('a revocation of one person’s links drops no queued mail of another person', async () => {
  const [userId, other] = [await withMail(), await withMail()];
  await revoke(app.db, { whose: { userId }, also: ['links'] });
  expect([await stateOf(userId), await stateOf(other)]).toEqual([
    ['dropped', PROBLEM],
    ['queued', null],
  ]);
});

test('a revocation of everybody’s links drops the queued mails of all people', async () => {
  const [one, other] = [await withMail(), await withMail()];
  await revoke(app.db, { whose: 'everybody', also: ['links'] });
  expect([await stateOf(one), await stateOf(other)]).toEqual([
    ['dropped', PROBLEM],
    ['dropped', PROBLEM],
  ]);
});
