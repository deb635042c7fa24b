import { expect, test } from 'vitest';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError, ConnectionError } from '#client/lib/call/api-error.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { anAction } from './an-action.ts';
import { sendQueue } from './send-queue.ts';

type Outcome = 'recorded' | Error;

function aPhone(names: string[], outcomes: Outcome[] = [], isSignedIn = true) {
  let actions = names.map(actionOf);
  const calls: string[] = [];
  const refusals: string[] = [];
  let signedOut = 0;
  const change = (id: string, values: Partial<QueuedAction>) => {
    actions = actions.map((each) => (each.id === id ? { ...each, ...values } : each));
  };
  const send = () =>
    sendQueue({
      claimNext: async () => {
        const next = actions.find(({ refusal }) => refusal === undefined) ?? null;
        if (next) change(next.id, { isTried: true });
        return next;
      },
      send: async ({ id }) => {
        calls.push(id);
        const outcome = outcomes.shift() ?? 'recorded';
        if (outcome instanceof Error) throw outcome;
        return {};
      },
      sent: async ({ id }) => {
        actions = actions.filter((each) => each.id !== id);
      },
      refused: async ({ id }, refusal) => {
        refusals.push(refusal);
        change(id, { refusal });
      },
      signedOut: () => {
        signedOut += 1;
      },
      isSignedIn: async () => isSignedIn,
    });
  return {
    send,
    calls,
    refusals,
    change,
    signedOut: () => signedOut,
    queued: (name: string) => (actions = [...actions, actionOf(name, actions.length)]),
    waiting: () => actions.filter(({ refusal }) => !refusal).map(({ id }) => id),
  };
}

function actionOf(id: string, order: number): QueuedAction {
  return { ...anAction(id), order };
}

const refused = (status: number, code: ErrorCode = 'forbidden') =>
  new ApiError(status, 'refused', { message: `Refused with ${status}`, code });
const OFFLINE = new ConnectionError('no connection');

test('queued actions are sent once each, in the order in which they were done', async () => {
  const phone = aPhone(['come', 'arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toEqual(['come', 'arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toHaveLength(3);
});

test('an action queued while others are being sent is sent after them', async () => {
  const phone = aPhone(['come']);
  const sending = phone.send();
  phone.queued('arrive');
  await sending;
  expect(phone.calls).toEqual(['come', 'arrive']);
});

test('if the first action can’t be sent for lack of a connection, all actions wait and are sent in order later', async () => {
  const phone = aPhone(['arrive', 'leave'], [OFFLINE]);
  expect(await phone.send()).toBe(false);
  expect(phone.calls).toEqual(['arrive']);
  expect(phone.waiting()).toEqual(['arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toEqual(['arrive', 'arrive', 'leave']);
});

test.each([500, 503, 401, 408, 429])(
  'an action that the server answers with %d stays in the queue, and so do all later actions',
  async (status) => {
    const phone = aPhone(['arrive', 'leave'], [refused(status)]);
    expect(await phone.send()).toBe(false);
    expect(phone.waiting()).toEqual(['arrive', 'leave']);
    expect(phone.refusals).toEqual([]);
  },
);

test.each([400, 403, 404, 409, 410])(
  'an action that the server answers with %d is shown as refused, with the reason; later ones are sent (O11)',
  async (status) => {
    const phone = aPhone(['leave', 'come'], [refused(status)]);
    expect(await phone.send()).toBe(true);
    expect(phone.refusals).toEqual([`Refused with ${status}`]);
    expect(phone.calls).toEqual(['leave', 'come']);
    expect(await phone.send()).toBe(true);
    expect(phone.calls).toHaveLength(2);
  },
);

test('an action that is refused because another user has signed in stays queued for its owner', async () => {
  const phone = aPhone(['arrive'], [refused(404)], false);
  expect(await phone.send()).toBe(false);
  expect(phone.refusals).toEqual([]);
  expect(phone.waiting()).toEqual(['arrive']);
  expect(phone.signedOut()).toBe(1);
});

test('when an action is answered 401, sending stops and reports that nobody is signed in', async () => {
  const phone = aPhone(['arrive', 'leave'], [refused(401)]);
  expect(await phone.send()).toBe(false);
  expect(phone.signedOut()).toBe(1);
  expect(phone.calls).toEqual(['arrive']);
});

test.each([
  ['a removal of hours', 'delete-hours', refused(404)],
  ['an RSVP with a seat', 'rsvp', refused(409, 'already-registered')],
  ['an RSVP on the waitlist', 'rsvp', refused(409, 'already-waitlisted')],
] as const)(
  '%s whose first answer was lost counts as done when a second attempt is refused as a repetition (O10)',
  async (...row) => {
    const [, kind, answer] = row;
    const phone = aPhone(['change'], [OFFLINE, answer]);
    phone.change('change', { kind });
    expect(await phone.send()).toBe(false);
    expect(await phone.send()).toBe(true);
    expect(phone.refusals).toEqual([]);
    expect(phone.waiting()).toEqual([]);
  },
);

test.each([
  ['a removal of hours', 'delete-hours', refused(404)],
  ['an RSVP', 'rsvp', refused(409, 'already-registered')],
] as const)(
  '%s that is sent for the first time counts as refused when the server refuses it',
  async (...row) => {
    const [, kind, answer] = row;
    const phone = aPhone(['change'], [answer]);
    phone.change('change', { kind });
    await phone.send();
    expect(phone.refusals).toEqual([`Refused with ${answer.status}`]);
  },
);

test('an RSVP for a deleted session is refused with the reason that the office removed it', async () => {
  const phone = aPhone(['rsvp'], [refused(404)]);
  phone.change('rsvp', { kind: 'rsvp' });
  await phone.send();
  expect(phone.refusals).toEqual(['The office has removed this training session.']);
});
