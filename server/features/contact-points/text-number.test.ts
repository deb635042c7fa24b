import { describe, expect } from 'vitest';
import {
  changeMessageSettings,
  confirmTextNumber,
  readMessageSettings,
  removeTextNumber,
  sendTextCode,
} from '#shared/contact-points/api.ts';
import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber, changeNumber, readNumber } from '#server/testing/text-numbers.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { prepareTextCode } from '#server/features/messages/service.ts';

const TYPED = '(502) 555-0143';
const NUMBER = '+15025550143';
const OTHER = '502-555-0144';
const secret = TEST_SECRET;

const app = useTestApp({ textProvider: { name: 'webhook', secret: 'a secret of this test' } });
const test = testWithPeople(app);

const ask = (visitor: Visitor, number = TYPED) => visitor.call(sendTextCode, { body: { number } });
const enter = (visitor: Visitor, code: string) =>
  visitor.call(confirmTextNumber, { body: { code } });
const textOf = async (visitor: Visitor) => (await visitor.call(readMessageSettings)).body.text;

interface Person extends Visitor {
  user: { id: string };
}

async function receiveCode({ user }: Person, number = NUMBER) {
  const codes = (await readOutbox(app.db)).filter(
    ({ kind, userId, state }) => kind === 'text-code' && userId === user.id && state === 'queued',
  );
  expect(codes).toHaveLength(1);
  const deliveryId = codes[0]?.id ?? '';
  const code = await prepareTextCode(app.db.orm, { deliveryId, userId: user.id, number, secret });
  return code ?? '';
}

const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a number for text messages', () => {
  test('a number for text messages is confirmed by the code that was sent to the number', async ({
    chaplain,
  }) => {
    expect((await ask(chaplain)).status).toBe(204);
    expect(await textOf(chaplain)).toMatchObject({
      number: NUMBER,
      isConfirmed: false,
      code: { state: 'queued', problem: null },
    });
    const code = await receiveCode(chaplain);
    expect((await enter(chaplain, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
    expect(await textOf(chaplain)).toMatchObject({ number: NUMBER, isConfirmed: true, code: null });
    expect((await ask(chaplain)).body.code).toBe('number-confirmed');
    expect((await ask(chaplain, OTHER)).body.code).toBe('other-number');
  });

  test('a code that was sent before the server’s secret changed still confirms a number for text messages', async ({
    chaplain,
  }) => {
    await ask(chaplain);
    const code = await receiveCode(chaplain);
    const sessionSecrets = ['the secret that comes after the other one', secret] as const;
    const { visitor } = await app.secondProcess({ sessionSecrets });
    const browser = visitor();
    for (const [name, value] of chaplain.cookies) browser.cookies.set(name, value);
    expect((await enter(browser, code)).status).toBe(204);
  });

  test('a number for text messages is refused if it has an extension or is incomplete', async ({
    chaplain,
  }) => {
    expect((await ask(chaplain, '502-555-0143 x12')).body.fields).toEqual({
      number: 'A number with an extension can’t get text messages',
    });
    expect((await ask(chaplain, '555-0143')).status).toBe(400);
    expect(await textOf(chaplain)).toMatchObject({ number: null });
  });

  test('after five wrong codes, even the right code doesn’t confirm a number for text messages', async ({
    chaplain,
  }) => {
    await ask(chaplain);
    const code = await receiveCode(chaplain);
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => enter(chaplain, anotherThan(code))),
    );
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(tries.map(({ body }) => body.message)).toContain(
      'That was the wrong code five times. Ask for a new one.',
    );
    expect((await enter(chaplain, code)).status).toBe(400);
    expect(await textOf(chaplain)).toMatchObject({ isConfirmed: false });
  });

  test('a code confirms a number for text messages for ten minutes, and is refused afterwards', async ({
    chaplain,
  }) => {
    await ask(chaplain);
    const code = await receiveCode(chaplain);
    const { codeExpiresAt } = (await readNumber(app.db, chaplain.user.id)) ?? {};
    const minutes = ((codeExpiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);

    await changeNumber(app.db, chaplain.user.id, { codeExpiresAt: new Date(Date.now() - 1000) });
    expect((await enter(chaplain, code)).body.message).toBe(
      'This code has expired. Ask for a new one.',
    );
    expect(await textOf(chaplain)).toMatchObject({ isConfirmed: false });
  });

  test('a number for text messages is confirmed only by the latest code', async ({ chaplain }) => {
    await ask(chaplain);
    const first = await receiveCode(chaplain);
    await ask(chaplain);
    const second = await receiveCode(chaplain);
    expect((await enter(chaplain, first)).status).toBe(400);
    expect((await enter(chaplain, second)).status).toBe(204);
  });

  test('a person gets at most three codes an hour, whichever numbers they enter', async ({
    chaplain,
  }) => {
    const answers = [];
    for (const number of [TYPED, OTHER, '502-555-0145', '502-555-0146']) {
      answers.push((await ask(chaplain, number)).status);
    }
    expect(answers).toEqual([204, 204, 204, 429]);
  });

  test('only somebody with the right code is told that the phone number belongs to another account', async ({
    chaplain,
    guest,
  }) => {
    await addTextNumber(app.db, guest.user.id, NUMBER);
    expect((await ask(chaplain)).status).toBe(204);
    const code = await receiveCode(chaplain);
    expect((await enter(chaplain, anotherThan(code))).status).toBe(400);
    const answer = await enter(chaplain, code);
    expect([answer.status, answer.body.code]).toEqual([409, 'number-taken']);
    expect(await textOf(chaplain)).toMatchObject({ isConfirmed: false });
    expect(await textOf(guest)).toMatchObject({ isConfirmed: true });
  });

  test('removing an unconfirmed number for text messages also drops its queued code', async ({
    chaplain,
  }) => {
    await ask(chaplain);
    expect((await chaplain.call(removeTextNumber)).status).toBe(204);
    expect(await textOf(chaplain)).toMatchObject({ number: null });
    expect(await readOutbox(app.db)).toMatchObject([{ kind: 'text-code', state: 'dropped' }]);
  });

  test('a chaplain whose call-outs come only by text must confirm before removing the number (M13)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await chaplain.call(changeMessageSettings, { body: { channels: { 'call-outs': ['text'] } } });
    const refused = await chaplain.call(removeTextNumber);
    expect([refused.status, refused.body.code]).toEqual([409, SILENCES_CALL_OUTS]);
    expect(
      (await chaplain.call(removeTextNumber, { body: { confirmsSilence: true } })).status,
    ).toBe(204);
    expect(await textOf(chaplain)).toMatchObject({ number: null });
  });

  test('a number that replied STOP is marked as stopped, and the person can enter another number', async ({
    chaplain,
  }) => {
    const confirmedAt = new Date();
    const stopped = {
      userId: chaplain.user.id,
      number: NUMBER,
      confirmedAt,
      stoppedAt: confirmedAt,
    };
    await addNumber(app.db, stopped);
    expect(await textOf(chaplain)).toMatchObject({ isConfirmed: true, isStopped: true });
    expect((await ask(chaplain, OTHER)).status).toBe(204);
    expect(await textOf(chaplain)).toMatchObject({ number: '+15025550144', isStopped: false });
  });
});

describe('a portal that sends no text messages', () => {
  test('a phone number is refused with 409 on a portal that is not set up to send text messages', async ({
    chaplain,
  }) => {
    const silent = await app.secondProcess({ textProvider: null });
    const visitor = silent.visitor();
    for (const [name, value] of chaplain.cookies) visitor.cookies.set(name, value);
    expect(await textOf(visitor)).toMatchObject({ isOffered: false });
    const answer = await ask(visitor);
    expect([answer.status, answer.body.code]).toEqual([409, 'no-text-messages']);
  });
});
