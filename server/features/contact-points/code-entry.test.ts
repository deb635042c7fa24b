import { describe, expect } from 'vitest';
import {
  confirmTextNumber,
  readMessageSettings,
  sendTextCode,
} from '#shared/contact-points/api.ts';
import { prepareTextCode } from '#server/features/messages/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { databaseAway } from '#server/testing/broken-database.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber } from '#server/testing/text-numbers.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { confirmCode } from './text-number.ts';

const TYPED = '(502) 555-0143';
const NUMBER = '+15025550143';
const secret = TEST_SECRET;

const app = useTestApp({ textProvider: { name: 'webhook', secret: 'a secret of this test' } });
const test = testWithPeople(app);

interface Person extends Visitor {
  user: { id: string };
}

async function askFor(person: Person) {
  const userId = person.user.id;
  await person.call(sendTextCode, { body: { number: TYPED } });
  const deliveryId = (await readOutbox(app.db))[0]?.id ?? '';
  const delivery = { deliveryId, userId, number: NUMBER, secret };
  return (await prepareTextCode(app.db.orm, delivery)) ?? '';
}

const enter = (visitor: Visitor, code: string) =>
  visitor.call(confirmTextNumber, { body: { code } });

const OVER = 'This code has expired. Ask for a new one.';
const over = { status: 400, body: { message: OVER, fields: { code: OVER } } };

describe('the code that a person enters to confirm a number', () => {
  test('a wrong code is refused with the number of tries that are left', async ({ chaplain }) => {
    const code = await askFor(chaplain);
    const wrong = code === '000000' ? '000001' : '000000';
    const messages = [];
    for (let time = 0; time < 5; time += 1) {
      messages.push((await enter(chaplain, wrong)).body.message);
    }
    expect(messages).toEqual([
      'That is not the code. You can try 4 more times.',
      'That is not the code. You can try 3 more times.',
      'That is not the code. You can try 2 more times.',
      'That is not the code. You can try 1 more time.',
      'That was the wrong code five times. Ask for a new one.',
    ]);
  });

  test('the right code is audited, and entering it again is neither refused nor audited', async ({
    chaplain,
  }) => {
    const code = await askFor(chaplain);
    expect((await enter(chaplain, code)).status).toBe(204);
    expect((await enter(chaplain, code)).status).toBe(204);
    const { id } = chaplain.user;
    expect(await auditTrail(app)).toEqual([
      { action: 'text-number-confirmed', actor: id, subject: id, details: {} },
    ]);
  });

  test('a code of a person who has asked for none is refused', async ({ chaplain }) => {
    expect(await enter(chaplain, '123456')).toMatchObject(over);
  });

  test('a code doesn’t switch text messages on again for a number that replied STOP', async ({
    chaplain,
  }) => {
    const at = new Date();
    const stopped = { number: NUMBER, confirmedAt: at, stoppedAt: at };
    await addNumber(app.db, { userId: chaplain.user.id, ...stopped });
    expect(await enter(chaplain, '123456')).toMatchObject(over);
    expect((await chaplain.call(readMessageSettings)).body.text).toMatchObject({
      isStopped: true,
    });
  });

  test('while the database is away, nobody is told that the number belongs to another account', async ({
    chaplain,
  }) => {
    const entered = { userId: chaplain.user.id, code: '123456', secrets: [secret] } as const;
    const confirming = confirmCode(await databaseAway(), entered);
    await expect(confirming).rejects.not.toMatchObject({ code: 'number-taken' });
  });
});
