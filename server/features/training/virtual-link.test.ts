import { describe, expect, it } from 'vitest';
import {
  cancelRsvp,
  createTrainingSession,
  getTrainingSession,
  listOwnTraining,
  listTrainingSessions,
  ownCalendarFeed,
  rsvpToTraining,
  trainingCalendarFile,
  updateTrainingSession,
} from '#shared/training/api.ts';
import { each, fileOf, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { trainingSession } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const LINK = 'https://meet.example.org/j/8812?pwd=quiet';

const unfolded = (file: string) => file.replaceAll(/\r\n /g, '').replaceAll('\\', '');

async function allThatSees(visitor: Visitor, id: string) {
  const params = { id };
  const url = textOf(await visitor.call(ownCalendarFeed), 'url');
  const answers = [
    await visitor.call(listTrainingSessions),
    await visitor.call(listTrainingSessions, { query: { search: 'meet.example.org' } }),
    await visitor.call(listOwnTraining),
    await visitor.call(getTrainingSession, { params }),
  ];
  const files = [
    await visitor.call(trainingCalendarFile, { params }),
    await app.visitor().send('GET', new URL(url).pathname),
  ];
  return [...answers.map(({ body }) => JSON.stringify(body)), ...files.map(fileOf).map(unfolded)];
}

async function virtualSession(values = {}) {
  const session = await app.makeTrainingSession({
    isVirtual: true,
    virtualLink: LINK,
    maxCapacity: 1,
    ...values,
  });
  return session.id;
}

const tellsIt = (texts: readonly string[]) => texts.map((text) => text.includes('meet.example'));

describe('the link of a virtual session', () => {
  it('the link of a virtual session is hidden from guests, waitlisted people and people who cancelled', async () => {
    const id = await virtualSession();
    const first = await app.signInAsChaplain();
    const waiting = await app.signInAsChaplain();
    const stranger = await app.signInAsChaplain();
    const guest = await app.signInAs('guest');
    await first.visitor.call(rsvpToTraining, { params: { id } });
    await waiting.visitor.call(rsvpToTraining, { params: { id } });
    for (const { visitor } of [waiting, stranger, guest]) {
      expect(tellsIt(await allThatSees(visitor, id))).not.toContain(true);
    }
    await first.visitor.call(cancelRsvp, { params: { id } });
    expect(tellsIt(await allThatSees(first.visitor, id))).not.toContain(true);
    expect(tellsIt(await allThatSees(waiting.visitor, id))).toContain(true);
  });

  it('the link of a virtual session is shown to people with a seat in lists, in calendar files and in their calendar feed', async () => {
    const id = await virtualSession();
    const { visitor } = await app.signInAsChaplain();
    const taken = await visitor.call(rsvpToTraining, { params: { id } });
    expect(taken.body.virtualLink).toBe(LINK);
    // The second request searches for the link's text and finds nothing, even with a seat.
    expect(tellsIt(await allThatSees(visitor, id))).toEqual([true, false, true, true, true, true]);
  });

  it('the link of a virtual session is shown to administrators, but never stored in the audit trail', async () => {
    const { visitor } = await app.signInAs('admin');
    const body = trainingSession({ isVirtual: true, virtualLink: LINK });
    const created = await visitor.call(createTrainingSession, { body });
    expect(created.body.virtualLink).toBe(LINK);
    const params = { id: textOf(created, 'id') };
    const changed = `${LINK}2`;
    await visitor.call(updateTrainingSession, { params, body: { virtualLink: changed } });
    const list = await visitor.call(listTrainingSessions);
    expect(each(list, 'virtualLink')).toEqual([changed]);
    expect(JSON.stringify(await auditTrail(app))).not.toContain('meet.example');
  });

  it('the link of a session that is no longer virtual is shown to nobody', async () => {
    const id = await virtualSession({ isVirtual: false });
    const { visitor } = await app.signInAs('admin');
    const { body } = await visitor.call(getTrainingSession, { params: { id } });
    expect(body.virtualLink).toBeNull();
  });

  it.each(['http://meet.example.org', 'javascript:alert(1)', 'meet.example.org', 'https://a b'])(
    'the link of a virtual session is refused with 400 if it is %j',
    async (virtualLink) => {
      const { visitor } = await app.signInAs('admin');
      const body = trainingSession({ isVirtual: true, virtualLink });
      const answer = await visitor.call(createTrainingSession, { body });
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { virtualLink: 'Give an address that begins with https://' },
      ]);
    },
  );
});

describe('the street address of a session', () => {
  it('the street address of a session is shown beside its location, and in the calendar', async () => {
    const address = '123 Capitol Ave, Frankfort, KY';
    const { visitor: admin } = await app.signInAs('admin');
    const body = trainingSession({ location: 'Room 2', address });
    const id = textOf(await admin.call(createTrainingSession, { body }), 'id');
    const { visitor } = await app.signInAs('guest');
    expect(each(await visitor.call(listTrainingSessions), 'address')).toEqual([address]);
    const found = await visitor.call(listTrainingSessions, { query: { search: 'capitol' } });
    expect(each(found, 'id')).toEqual([id]);
    const file = fileOf(await visitor.call(trainingCalendarFile, { params: { id } }));
    expect(unfolded(file)).toContain(`LOCATION:Room 2, ${address}`);
    const cleared = await admin.call(updateTrainingSession, {
      params: { id },
      body: { address: null },
    });
    expect(cleared.body.address).toBeNull();
  });
});
