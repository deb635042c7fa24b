import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  acceptHandover,
  endDuty,
  readDesk,
  readOpenWork,
  setDuty,
  withdrawHandover,
  writeHandover,
} from '#shared/duty/api.ts';
import { handover, onDesk } from '#server/testing/bodies.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { readDuties } from '#server/testing/duties.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { acceptHandover as accept } from './handover.ts';

const app = useTestApp();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PHONE = '502-555-0188';
const at = (time: number) => new Date(Date.now() + time).toISOString();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation();
  const put = (values: Partial<Parameters<typeof onDesk>[0]> = {}) =>
    visitor.call(setDuty, { body: onDesk({ activationId, userId: user.id, ...values }) });
  return { visitor, user, activationId, put };
}

/** A handover that anybody may accept, and somebody who may. */
async function waiting() {
  const { visitor, activationId } = await office();
  const next = await app.signInAs('admin');
  const former = await app.makeUser({ role: 'admin' });
  const duty = await app.makeDuty({ activationId, userId: former.id });
  const { body } = await visitor.call(writeHandover, { body: handover({ activationId }) });
  const id = body.handover?.id ?? '';
  const take = () => next.visitor.call(acceptHandover, { params: { id }, body: { phone: PHONE } });
  return { visitor, activationId, next, duty, id, take };
}

describe('the times of a duty', () => {
  test('a duty that began five minutes ago begins now', async () => {
    const { put } = await office();
    const { status, body } = await put({ beginsAt: at(-5 * MINUTE) });
    expect(status).toBe(200);
    expect(Date.parse(String(body.onDesk?.beginsAt))).toBeGreaterThan(Date.now() - MINUTE);
  });

  test('a duty may have begun ten minutes ago, but not a millisecond earlier', async () => {
    const { put } = await office();
    setClockAhead(0);
    expect(await put({ beginsAt: at(-10 * MINUTE - 1) })).toMatchObject({
      status: 400,
      body: { fields: { beginsAt: 'The beginning can’t be in the past' } },
    });
    expect((await put({ beginsAt: at(-10 * MINUTE) })).status).toBe(200);
  });

  test('a duty may begin 60 days ahead, but not a millisecond later', async () => {
    const { put } = await office();
    setClockAhead(0);
    expect(await put({ beginsAt: at(60 * DAY + 1) })).toMatchObject({
      status: 400,
      body: { fields: { beginsAt: 'At most 60 days ahead' } },
    });
    expect((await put({ beginsAt: at(60 * DAY) })).status).toBe(200);
  });

  test('a duty that ends at the present moment is refused', async () => {
    const { put } = await office();
    setClockAhead(0);
    expect(await put({ endsAt: at(0) })).toMatchObject({
      status: 400,
      body: { fields: { endsAt: 'The end has to be after the beginning' } },
    });
  });

  test('a duty may end at the moment at which the next planned duty begins', async () => {
    const { put } = await office();
    const tonight = inHours(4).toISOString();
    await put({ beginsAt: tonight });
    expect(await put({ endsAt: tonight })).toMatchObject({
      status: 200,
      body: { onDesk: { endsAt: tonight }, planned: [{ beginsAt: tonight }] },
    });
  });
});

describe('accepting a handover', () => {
  test('a handover can be accepted after the former duty has ended', async () => {
    const { visitor, duty, next, take } = await waiting();
    await visitor.call(endDuty, { params: { id: duty.id } });
    expect(await take()).toMatchObject({
      status: 200,
      body: { onDesk: { userId: next.user.id, phone: PHONE } },
    });
  });

  test('a coordinator who is on the desk already keeps the duty when they accept the handover', async () => {
    const { visitor, activationId, next, take } = await waiting();
    const body = onDesk({ activationId, userId: next.user.id, phone: '502-555-0199' });
    await visitor.call(setDuty, { body });
    const before = await readDuties(app.db);
    expect((await take()).status).toBe(200);
    expect(await readDuties(app.db)).toEqual(before);
  });

  test('a person who no longer manages activations can’t accept a handover', async () => {
    const { id } = await waiting();
    const { user } = await app.makeChaplain(approved);
    const taking = accept(app.db, id, { actorId: user.id, phone: PHONE });
    await expect(taking).rejects.toMatchObject({
      status: 400,
      fields: { toId: 'Choose somebody who manages activations' },
    });
  });
});

describe('desks, duties and handovers that don’t exist', () => {
  test.each([readDesk, readOpenWork])(
    'a request for the desk of an unknown activation is answered 404: $path',
    async (endpoint) => {
      const { visitor } = await office();
      const answer = await visitor.call(endpoint, { query: { activationId: randomUUID() } });
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'This activation was not found.' },
      });
    },
  );

  test('ending an unknown duty is answered 404', async () => {
    const { visitor } = await office();
    expect(await visitor.call(endDuty, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
      body: { message: 'This duty was not found.' },
    });
  });

  test('accepting or taking back an unknown handover is answered 404', async () => {
    const { visitor } = await office();
    const params = { id: randomUUID() };
    const answers = [
      await visitor.call(acceptHandover, { params, body: { phone: PHONE } }),
      await visitor.call(withdrawHandover, { params }),
    ];
    const unknown = { status: 404, body: { message: 'This handover was not found.' } };
    expect(answers).toMatchObject([unknown, unknown]);
  });
});
