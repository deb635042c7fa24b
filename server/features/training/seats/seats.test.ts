import { describe, expect } from 'vitest';
import {
  cancelRsvp,
  getTrainingSession,
  listOwnTraining,
  listTrainingSessions,
  rsvpToTraining,
} from '#shared/training/api.ts';
import { each, sortedStatuses, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { rsvpsOf, statusesOf } from '#server/testing/seats.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const rsvp = (visitor: Visitor, id: string, body?: unknown) =>
  visitor.send('POST', `/api/training-sessions/${id}/rsvp`, { body });
const cancel = (visitor: Visitor, id: string) => visitor.call(cancelRsvp, { params: { id } });
const seen = async (visitor: Visitor, id: string) =>
  (await visitor.call(getTrainingSession, { params: { id } })).body;

async function three(): Promise<[Visitor, Visitor, Visitor]> {
  const one = async () => (await app.signInAsChaplain()).visitor;
  return [await one(), await one(), await one()];
}

describe('RSVPs', () => {
  test('an RSVP takes a seat, or a place on the waitlist when all seats are taken', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second, third] = await three();
    const answers = [];
    for (const visitor of [first, second, third]) answers.push(await rsvp(visitor, id));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const own = (status: string, waitlistPosition: number | null) => ({
      id: expect.any(String),
      status,
      waitlistPosition,
      rsvpedAt: expect.any(String),
      attendedAt: null,
      promotedAt: null,
    });
    expect(answers.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        seatsTaken: 1,
        seatsLeft: 0,
        waitlisted: 0,
        rsvp: own('registered', null),
      }),
      expect.objectContaining({
        seatsTaken: 1,
        seatsLeft: 0,
        waitlisted: 1,
        rsvp: own('waitlisted', 1),
      }),
      expect.objectContaining({
        seatsTaken: 1,
        seatsLeft: 0,
        waitlisted: 2,
        rsvp: own('waitlisted', 2),
      }),
    ]);
    expect(await seen(third, id)).toEqual(answers[2]?.body);
    expect((await seen(second, id))['rsvp']).toEqual(own('waitlisted', 1));
  });

  test('a user of any role who has a chaplain profile, approved or not, can RSVP', async () => {
    const { id } = await app.makeTrainingSession();
    for (const [state, role] of [
      [{}, 'chaplain'],
      [approved, 'chaplain'],
      [{ declinedAt: new Date() }, 'chaplain'],
      [approved, 'admin'],
      [approved, 'guest'],
    ] as const) {
      const { user } = await app.makeChaplain(state, { role });
      expect((await rsvp(await app.signIn(user), id)).status).toBe(201);
    }
  });

  test.each([
    ['guest', 'forbidden', /^Training seats are for chaplains\./],
    ['chaplain', 'no-chaplain-profile', /^Complete your chaplain profile first/],
    ['admin', 'no-chaplain-profile', /^Complete your chaplain profile first/],
  ] as const)(
    'an RSVP by a user with the role %s but no profile is refused with the code %s',
    async (role, code, message) => {
      const { id } = await app.makeTrainingSession();
      const { visitor } = await app.signInAs(role);
      const answer = await rsvp(visitor, id);
      expect([answer.status, answer.body.code]).toEqual([403, code]);
      expect(answer.body.message).toMatch(message);
      expect(await statusesOf(app, id)).toEqual([]);
    },
  );

  test('an RSVP with another chaplain’s id is refused, and an RSVP with the person’s own chaplain id is accepted', async ({
    applicant,
  }) => {
    const { id } = await app.makeTrainingSession();
    const another = await app.makeChaplain();
    const forged = await rsvp(applicant, id, { chaplainId: another.chaplain.id });
    expect([forged.status, forged.body.message]).toEqual([403, 'You can RSVP only for yourself.']);
    expect((await rsvp(applicant, id, { chaplainId: 'mine' })).status).toBe(400);
    expect(await statusesOf(app, id)).toEqual([]);
    expect((await rsvp(applicant, id, { chaplainId: applicant.chaplain.id })).status).toBe(201);
  });

  test('an RSVP ignores unknown fields of the request body', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second] = await three();
    await rsvp(first, id);
    await rsvp(second, id, { status: 'attended', arrival: 0, attendedAt: '2020-01-01T00:00:00Z' });
    const rows = await rsvpsOf(app, id);
    expect(rows.at(-1)).toMatchObject({ status: 'waitlisted', attendedAt: null });
  });

  test.each([
    ['a minute ago', -1 / 60],
    ['last month', -720],
  ])('an RSVP to a session that began %s is refused', async (_, hours) => {
    const { id } = await app.makeTrainingSession({ dateTime: inHours(hours) });
    const { visitor } = await app.signInAsChaplain();
    const { status, body } = await rsvp(visitor, id);
    expect([status, body.message]).toEqual([409, 'This session has already started.']);
    expect(await statusesOf(app, id)).toEqual([]);
  });

  test('if a chaplain with a seat RSVPs again after the session began, the answer says that they have a seat (O10)', async () => {
    const { id } = await app.makeTrainingSession({ dateTime: inHours(-1) });
    const { visitor, chaplain } = await app.signInAsChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id });
    const { status, body } = await rsvp(visitor, id);
    expect([status, body]).toMatchObject([409, { code: 'already-registered' }]);
  });

  test('a second RSVP by the same chaplain is refused with 409, and the answer says if they have a seat or are on the waitlist', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second] = await three();
    await rsvp(first, id);
    await rsvp(second, id);
    const [a, b] = [await rsvp(first, id), await rsvp(second, id)];
    expect([a.status, a.body.code, a.body.message]).toEqual([
      409,
      'already-registered',
      'You already have a seat in this session.',
    ]);
    expect([b.status, b.body.code, b.body.message]).toEqual([
      409,
      'already-waitlisted',
      'You are already on the waitlist of this session.',
    ]);
    expect(await statusesOf(app, id)).toEqual(['registered', 'waitlisted']);
  });

  test('an RSVP that is sent five times at the same time is stored once', async ({ applicant }) => {
    const { id } = await app.makeTrainingSession();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rsvp(applicant, id)));
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(await statusesOf(app, id)).toEqual(['registered']);
  });

  test('an RSVP is refused if the chaplain’s profile is deleted at the same moment', async ({
    applicant,
  }) => {
    const { id } = await app.makeTrainingSession();
    const statement = 'DELETE FROM chaplains WHERE id = $1';
    const { working } = await whileUncommitted(
      app,
      { statement, values: [applicant.chaplain.id], waiting: 1 },
      () => rsvp(applicant, id),
    );
    const { status, body } = await working;
    expect([status, body.code]).toEqual([403, 'no-chaplain-profile']);
  });

  test('an RSVP with a JSON array as its body is refused with a plain message', async ({
    applicant,
  }) => {
    const { id } = await app.makeTrainingSession();
    const { status, body } = await rsvp(applicant, id, []);
    expect([status, body.message]).toEqual([400, 'Invalid input']);
    expect(await statusesOf(app, id)).toEqual([]);
  });

  test('an RSVP to an unknown session is answered 404', async ({ applicant }) => {
    const answer = await rsvp(applicant, '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11');
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'This training session was not found.',
    ]);
  });
});

describe('cancelled RSVPs', () => {
  test('a cancelled seat goes to the first on the waitlist, whose RSVP then shows the time of the promotion', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second, third] = await three();
    for (const visitor of [first, second, third]) await rsvp(visitor, id);
    expect((await cancel(first, id)).status).toBe(204);
    expect(await statusesOf(app, id)).toEqual(['cancelled', 'registered', 'waitlisted']);
    const body = await seen(second, id);
    expect(body.rsvp).toMatchObject({ status: 'registered', promotedAt: expect.any(String) });
    expect((await seen(third, id))['rsvp']).toMatchObject({
      waitlistPosition: 1,
      promotedAt: null,
    });
  });

  test('a chaplain who gave up a seat and RSVPs again joins the end of the waitlist', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second, third] = await three();
    for (const visitor of [first, second, third]) await rsvp(visitor, id);
    await cancel(first, id);
    const { status, body } = await rsvp(first, id);
    expect(status).toBe(201);
    expect(body.rsvp).toMatchObject({ status: 'waitlisted', waitlistPosition: 2 });
    expect(await statusesOf(app, id)).toEqual(['registered', 'waitlisted', 'waitlisted']);
  });

  test('if a chaplain got a seat from the waitlist, cancels it and RSVPs again, the new seat doesn’t count as a promotion', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second] = await three();
    for (const visitor of [first, second]) await rsvp(visitor, id);
    await cancel(first, id);
    expect((await seen(second, id))['rsvp']).toMatchObject({ promotedAt: expect.any(String) });
    await cancel(second, id);
    const { body } = await rsvp(second, id);
    expect(body.rsvp).toMatchObject({ status: 'registered', promotedAt: null });
  });

  test('if the first chaplain on the waitlist is deleted at the moment when a seat is cancelled, the second chaplain gets the seat', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second] = await three();
    const gone = await app.signInAsChaplain();
    for (const visitor of [first, gone.visitor, second]) await rsvp(visitor, id);
    const statement = 'DELETE FROM chaplains WHERE id = $1';
    const { working } = await whileUncommitted(
      app,
      { statement, values: [gone.chaplain.id], waiting: 1 },
      () => cancel(first, id),
    );
    expect((await working).status).toBe(204);
    expect(await statusesOf(app, id)).toEqual(['cancelled', 'registered']);
  });

  test('several simultaneous cancellations of the same RSVP free only one seat', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 2 });
    const [first, second, third] = await three();
    const [fourth] = await three();
    for (const visitor of [first, second, third, fourth]) await rsvp(visitor, id);
    const taps = await Promise.all([1, 2, 3].map(() => cancel(first, id)));
    expect(taps.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await statusesOf(app, id)).toEqual([
      'cancelled',
      'registered',
      'registered',
      'waitlisted',
    ]);
  });

  test('when a waitlisted person cancels, the next on the waitlist moves up, and nobody gets a seat', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const [first, second, third] = await three();
    for (const visitor of [first, second, third]) await rsvp(visitor, id);
    await cancel(second, id);
    expect(await statusesOf(app, id)).toEqual(['registered', 'cancelled', 'waitlisted']);
    expect((await seen(third, id))['rsvp']).toMatchObject({ waitlistPosition: 1 });
  });

  test('if the capacity was lowered and the session is still full after a cancellation, nobody gets the seat', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 2 });
    const [first, second, third] = await three();
    for (const visitor of [first, second, third]) await rsvp(visitor, id);
    await app.db.pool.query('UPDATE training_sessions SET max_capacity = 1');
    await cancel(first, id);
    expect(await statusesOf(app, id)).toEqual(['cancelled', 'registered', 'waitlisted']);
  });

  test('a seat can’t be cancelled once the session has started', async ({ applicant }) => {
    const { id } = await app.makeTrainingSession({ dateTime: inHours(-1) });
    const before = await app.signInAsChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: applicant.chaplain.id });
    await app.makeRsvp({
      trainingId: id,
      chaplainId: before.chaplain.id,
      status: 'cancelled',
    });
    const { status, body } = await cancel(applicant, id);
    expect([status, body.message]).toEqual([409, 'This session has already started.']);
    expect((await cancel(before.visitor, id)).status).toBe(204);
    expect(await statusesOf(app, id)).toEqual(['registered', 'cancelled']);
  });

  test('cancelling an RSVP that the person never made is answered 404', async ({ applicant }) => {
    const { id } = await app.makeTrainingSession();
    const another = await app.makeChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: another.chaplain.id });
    const { status, body } = await cancel(applicant, id);
    expect([status, body.message]).toEqual([404, 'Your RSVP was not found.']);
    expect(await statusesOf(app, id)).toEqual(['registered']);
  });

  test.each(['attended', 'no-show'] as const)(
    'a chaplain who was marked %s can’t cancel the RSVP',
    async (marked) => {
      const { id } = await app.makeTrainingSession({ dateTime: inHours(1) });
      const { visitor, chaplain } = await app.signInAsChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status: marked });
      const answers = [await cancel(visitor, id), await rsvp(visitor, id)];
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(await statusesOf(app, id)).toEqual([marked]);
    },
  );
});

test('the seat of a deleted chaplain goes to the first on the waitlist, not to the next person who RSVPs', async ({
  applicant,
}) => {
  const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
  const [waiting, next] = await three();
  await rsvp(applicant, id);
  await rsvp(waiting, id);
  await app.db.pool.query('DELETE FROM chaplains WHERE user_id = $1', [applicant.user.id]);
  await rsvp(next, id);
  expect(await statusesOf(app, id)).toEqual(['registered', 'waitlisted']);
  expect((await seen(next, id))['rsvp']).toMatchObject({ waitlistPosition: 1 });
});

describe('a chaplain’s own training', () => {
  test('a chaplain’s own training list shows their seat or waitlist place in upcoming sessions, and past attendance', async ({
    applicant,
  }) => {
    const another = await app.makeChaplain();
    for (const [title, hours, status] of [
      ['seat', 48, 'registered'],
      ['place', 24, 'waitlisted'],
      ['checked in', 1, 'attended'],
      ['goes on', -1, 'registered'],
      ['goes on without', -1, 'cancelled'],
      ['off', 12, 'cancelled'],
      ['came', -24, 'attended'],
      ['stayed away', -48, 'no-show'],
      ['was off', -72, 'cancelled'],
    ] as const) {
      const session = await app.makeTrainingSession({ title, dateTime: inHours(hours) });
      await app.makeRsvp({ trainingId: session.id, chaplainId: applicant.chaplain.id, status });
      await app.makeRsvp({ trainingId: session.id, chaplainId: another.chaplain.id });
    }
    const others = await app.makeTrainingSession({ title: 'another’s' });
    await app.makeRsvp({ trainingId: others.id, chaplainId: another.chaplain.id });
    const mine = (query: { isUpcoming?: 'true' | 'false'; limit?: string; offset?: string }) =>
      applicant.call(listOwnTraining, { query });
    const [ahead, past] = [await mine({ isUpcoming: 'true' }), await mine({ isUpcoming: 'false' })];
    expect(each(ahead, 'title')).toEqual(['goes on', 'checked in', 'place', 'seat']);
    expect(each(past, 'title')).toEqual(['came', 'stayed away', 'was off']);
    expect(each(past, 'rsvp')).toEqual([
      expect.objectContaining({ status: 'attended' }),
      expect.objectContaining({ status: 'no-show' }),
      expect.objectContaining({ status: 'cancelled' }),
    ]);
    expect([ahead, past].map(totalOf)).toEqual([4, 3]);
    const page = await mine({ limit: '2', offset: '1' });
    expect([totalOf(page), ...each(page, 'title')]).toEqual([7, 'place', 'checked in']);
  });

  test('for a user without a chaplain profile, the list of own training is empty and the session list shows no RSVP', async () => {
    const { id } = await app.makeTrainingSession();
    const { chaplain } = await app.makeChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id });
    for (const role of ['guest', 'chaplain', 'admin'] as const) {
      const { visitor } = await app.signInAs(role);
      const mine = await visitor.call(listOwnTraining);
      expect([mine.body, totalOf(mine)]).toEqual([[], 0]);
      expect(each(await visitor.call(listTrainingSessions), 'rsvp')).toEqual([null]);
    }
  });
});

test('an RSVP is accepted without a request body', async ({ applicant }) => {
  const { id } = await app.makeTrainingSession();
  expect((await applicant.call(rsvpToTraining, { params: { id } })).status).toBe(201);
});
