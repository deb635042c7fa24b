import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import { readKeptMail, sendDeliveryAgain, sendFailedAgain } from '#shared/messages/api.ts';
import { onWake } from '#server/features/messages/wake.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const notFound = (what: string) => ({
  status: 404,
  body: { code: 'not-found', message: `${what} was not found.` },
});

function countWakes() {
  const state = { wakes: 0 };
  onTestFinished(onWake(() => (state.wakes += 1)));
  return state;
}

describe('sending failed messages again', () => {
  test('sending a whole message again is audited with its kind, and wakes the workers', async ({
    admin,
  }) => {
    const { messageId } = await app.makeDelivery();
    const state = countWakes();
    const params = { id: messageId };
    expect((await admin.call(sendFailedAgain, { params })).body).toEqual({ count: 1 });
    expect(state.wakes).toBe(1);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'messages-sent-again',
        actor: admin.user.id,
        subject: null,
        details: { message: 'application-approved', count: 1 },
      },
    ]);
  });

  test('sending a message again that has not failed wakes nobody and is not audited', async ({
    admin,
  }) => {
    const { messageId } = await app.makeDelivery({ state: 'sent' });
    const state = countWakes();
    const params = { id: messageId };
    expect((await admin.call(sendFailedAgain, { params })).body).toEqual({ count: 0 });
    expect(state.wakes).toBe(0);
    expect(await auditTrail(app)).toEqual([]);
  });

  test('a message that does not exist can’t be sent again or read', async ({ admin }) => {
    const params = { id: randomUUID() };
    for (const endpoint of [sendDeliveryAgain, sendFailedAgain, readKeptMail]) {
      expect(await admin.call(endpoint, { params })).toMatchObject(notFound('This message'));
    }
  });
});

test('a portal that sends its mail keeps none to read', async ({ admin }) => {
  const { id } = await app.makeDelivery({ state: 'sent' });
  const answer = await admin.call(readKeptMail, { params: { id } });
  expect(answer).toMatchObject(notFound('This mail'));
  expect(await auditTrail(app)).toEqual([]);
});
