import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { tell } from '#server/features/messages/service.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber, changeNumber, readNumber } from '#server/testing/text-numbers.ts';
import { hashTextCode, prepareTextCode } from './text-code.ts';

const NUMBER = '+15025550143';
const secret = 'a secret of this test';

const app = useTestApp();
const test = testWithPeople(app);

async function askForCode(userId: string) {
  const message = { kind: 'text-code', facts: {}, to: [{ userId }], actorId: userId } as const;
  const id = await app.db.transaction((tx) => tell(tx, { ...message, address: NUMBER }));
  const sent = (await readOutbox(app.db)).filter(({ messageId }) => messageId === id);
  expect(sent).toMatchObject([{ channel: 'text', state: 'queued', facts: {} }]);
  const deliveryId = sent[0]?.id ?? '';
  return () => prepareTextCode(app.db.orm, { deliveryId, userId, number: NUMBER, secret });
}

describe('the code that confirms a phone number', () => {
  test('the code that confirms a phone number stays the same at each retry and is stored hashed (M9)', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addNumber(app.db, { userId, number: NUMBER });
    const send = await askForCode(userId);

    const code = await send();
    await changeNumber(app.db, userId, { codeAttempts: 3 });

    expect(code).toMatch(/^\d{6}$/);
    expect(await send()).toBe(code);
    expect(await readNumber(app.db, userId)).toMatchObject({ codeAttempts: 3 });
    expect(JSON.stringify(await readNumber(app.db, userId))).not.toContain(code);
  });

  test('the code that confirms a phone number is not sent if a newer code was requested', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addNumber(app.db, { userId, number: NUMBER });
    const sendFirst = await askForCode(userId);
    const sendSecond = await askForCode(userId);

    expect(await sendSecond()).toMatch(/^\d{6}$/);
    expect(await sendFirst()).toBeNull();
  });

  test('the code that confirms a phone number is not sent if the number was confirmed or removed', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    const send = await askForCode(userId);
    expect(await send()).toBeNull();

    await addNumber(app.db, { userId, number: NUMBER, confirmedAt: new Date() });
    expect(await send()).toBeNull();
  });

  test('each delivery has its own code that confirms a phone number, always of six digits', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addNumber(app.db, { userId, number: NUMBER });
    const codes = new Set<string | null>();
    for (let count = 0; count < 60; count += 1) {
      const delivery = { deliveryId: randomUUID(), userId, number: NUMBER, secret };
      const code = await prepareTextCode(app.db.orm, delivery);
      expect(code).toMatch(/^\d{6}$/);
      codes.add(code);
    }
    expect(codes.size).toBeGreaterThan(50);
  });

  test('the hash of a code that confirms a phone number differs with the code, the number and the secret', () => {
    const hash = hashTextCode('123456', { number: NUMBER, secret });
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashTextCode('123457', { number: NUMBER, secret })).not.toBe(hash);
    expect(hashTextCode('123456', { number: '+15025550144', secret })).not.toBe(hash);
    expect(hashTextCode('123456', { number: NUMBER, secret: 'another' })).not.toBe(hash);
  });
});
