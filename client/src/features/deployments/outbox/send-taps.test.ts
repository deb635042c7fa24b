import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '#client/lib/api-error.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';
import type { Tap } from './kept-taps.ts';
import { sendTaps } from './send-taps.ts';

const ANSWER = trust<Deployment>({}, 'these tests look at the taps alone');

type Outcome = 'recorded' | Error;

/** A server that answers each call with the next outcome, and records when there is none. */
function aPhone(names: string[], outcomes: Outcome[] = [], isSignedIn = true) {
  let taps = names.map(tapOf);
  const calls: string[] = [];
  const refusals: string[] = [];
  let signedOut = 0;
  const send = () =>
    sendTaps({
      waiting: () => taps,
      send: async ({ body }) => {
        calls.push(body.actionId);
        const outcome = outcomes.shift() ?? 'recorded';
        if (outcome instanceof Error) throw outcome;
        return ANSWER;
      },
      sent: async ({ body }) => {
        taps = taps.filter((tap) => tap.body.actionId !== body.actionId);
      },
      refused: ({ body }, message) => {
        refusals.push(message);
        taps = taps.map((tap) =>
          tap.body.actionId === body.actionId ? { ...tap, refusal: message } : tap,
        );
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
    signedOut: () => signedOut,
    tapped: (name: string) => (taps = [...taps, tapOf(name, taps.length)]),
    waiting: () => taps.filter(({ refusal }) => !refusal).map(({ body }) => body.actionId),
  };
}

function tapOf(actionId: string, order: number): Tap {
  const body = { kind: 'arrive', actionId, at: '2026-11-20T12:00:00.000Z' } as const;
  return { order, deploymentId: 'a deployment', about: 'Tornado, Mayfield', body };
}

const refused = (status: number) =>
  new ApiError(status, 'refused', { message: `Refused with ${status}` });
const OFFLINE = new ConnectionError('no connection');

test('taps are sent once each, in the order they were tapped', async () => {
  const phone = aPhone(['come', 'arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toEqual(['come', 'arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toHaveLength(3);
});

test('a tap that is made while others are being sent is sent after them', async () => {
  const phone = aPhone(['come']);
  const sending = phone.send();
  phone.tapped('arrive');
  await sending;
  expect(phone.calls).toEqual(['come', 'arrive']);
});

test('without a connection all taps wait behind the first, and are sent in order later', async () => {
  const phone = aPhone(['arrive', 'leave'], [OFFLINE]);
  expect(await phone.send()).toBe(false);
  expect(phone.calls).toEqual(['arrive']);
  expect(phone.waiting()).toEqual(['arrive', 'leave']);
  expect(await phone.send()).toBe(true);
  expect(phone.calls).toEqual(['arrive', 'arrive', 'leave']);
});

test.each([500, 503, 401, 408, 429])(
  'a tap that is answered %d stays unsent, with all behind it',
  async (status) => {
    const phone = aPhone(['arrive', 'leave'], [refused(status)]);
    expect(await phone.send()).toBe(false);
    expect(phone.waiting()).toEqual(['arrive', 'leave']);
    expect(phone.refusals).toEqual([]);
  },
);

test.each([400, 404, 409])(
  'a tap that is answered %d is refused with the message, and the others go on',
  async (status) => {
    const phone = aPhone(['leave', 'come'], [refused(status)]);
    expect(await phone.send()).toBe(true);
    expect(phone.refusals).toEqual([`Refused with ${status}`]);
    expect(phone.calls).toEqual(['leave', 'come']);
    expect(await phone.send()).toBe(true);
    expect(phone.calls).toHaveLength(2);
  },
);

test('a tap that is refused because somebody else has signed in meanwhile waits for its owner', async () => {
  const phone = aPhone(['arrive'], [refused(404)], false);
  expect(await phone.send()).toBe(false);
  expect(phone.refusals).toEqual([]);
  expect(phone.waiting()).toEqual(['arrive']);
  expect(phone.signedOut()).toBe(1);
});

test('an answer of 401 reports at once that nobody is signed in any more', async () => {
  const phone = aPhone(['arrive', 'leave'], [refused(401)]);
  expect(await phone.send()).toBe(false);
  expect(phone.signedOut()).toBe(1);
  expect(phone.calls).toEqual(['arrive']);
});
