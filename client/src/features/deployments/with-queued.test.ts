import { expect, test } from 'vitest';
import type { QueuedAction } from '#client/lib/device/database.ts';
import type { ActionInput, Deployment } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';
import { keepUndone } from './outbox/recent-taps.ts';
import { withQueued } from './with-queued.ts';

const ASKED: Deployment = {
  id: 'a0b0c0d0-0000-4000-8000-000000000001',
  status: 'asked',
  isOpen: true,
  notice: null,
  message: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
  expectedAt: null,
  declineReason: null,
  activation: {
    id: 'a0b0c0d0-0000-4000-8000-000000000002',
    eventType: 'Tornado',
    description: 'Two shelters',
    location: 'Mayfield',
    address: null,
    region: 'A',
    startTime: '2026-11-20T09:00:00.000Z',
    endTime: null,
    status: 'active',
    leadName: null,
    leadPhone: null,
  },
  shifts: [],
  contacts: {
    survivor: 0,
    family: 0,
    'first-responder': 0,
    'staff-volunteer': 0,
    child: 0,
    community: 0,
  },
  warning: null,
  overlaps: [],
};

type Said = ActionInput extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'actionId'>
    : never
  : never;

function tapped(...bodies: Said[]): QueuedAction[] {
  return bodies.map((body, order) => {
    const id = `tap ${order}`;
    const undoes = body.kind === 'undo' ? { undoes: body.undoes } : {};
    return {
      ...action('tap', { id, order, at: body.at, body: { ...body, actionId: id } }),
      ...undoes,
    };
  });
}

function action(kind: QueuedAction['kind'], values: Partial<QueuedAction>): QueuedAction {
  return {
    id: 'an action',
    userId: 'ruth',
    order: 1,
    kind,
    subject: ASKED.id,
    title: 'Something',
    about: 'Tornado, Mayfield',
    entered: [],
    at: '2026-11-20T10:00:00.000Z',
    method: 'POST',
    path: `/api/deployments/${ASKED.id}/actions`,
    ...values,
  };
}

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

test('unsent taps show as if they were recorded: come, arrive, count, leave', () => {
  const taps = tapped(
    { kind: 'come', at: at('10:05'), expectedAt: at('11:00') },
    { kind: 'arrive', at: at('11:10') },
    { kind: 'contact', at: at('11:20'), contact: 'child', change: 1 },
    { kind: 'contact', at: at('11:21'), contact: 'child', change: 1 },
    { kind: 'leave', at: at('13:40') },
  );
  expect(withQueued(ASKED, taps.slice(0, 1))).toMatchObject({
    status: 'coming',
    expectedAt: at('11:00'),
  });
  expect(withQueued(ASKED, taps.slice(0, 2)).shifts).toMatchObject([
    { arrivedAt: at('11:10'), leftAt: null },
  ]);
  expect(withQueued(ASKED, taps)).toMatchObject({
    status: 'left',
    contacts: { child: 2 },
    shifts: [{ arrivedAt: at('11:10'), leftAt: at('13:40'), minutes: 150 }],
  });
});

test('a count of contacts never falls below zero', () => {
  const taps = tapped({ kind: 'contact', at: at('11:20'), contact: 'child', change: -1 });
  expect(withQueued(ASKED, taps).contacts.child).toBe(0);
});

test('a refused tap and a tap of another deployment change nothing', () => {
  const [tap] = tapped({ kind: 'decline', at: at('10:05') });
  if (!tap) throw new Error('no tap');
  expect(withQueued(ASKED, [{ ...tap, refusal: 'no' }])).toEqual(ASKED);
  expect(withQueued(ASKED, [{ ...tap, subject: 'another' }])).toEqual(ASKED);
  expect(withQueued(ASKED, [tap]).status).toBe('declined');
});

test('a notice that the chaplain has acknowledged is not shown', () => {
  const cancelled: Deployment = { ...ASKED, notice: 'cancelled' };
  expect(withQueued(cancelled, tapped({ kind: 'acknowledge', at: at('10:05') })).notice).toBeNull();
});

test('an unsent undo shows the state before the tap, and keeps the contacts counted since', () => {
  const [arrival] = tapped({ kind: 'arrive', at: at('11:10') });
  if (!arrival) throw new Error('no tap');
  const body = trust<ActionInput>(arrival.body, 'made by `tapped`');
  keepUndone({ deploymentId: ASKED.id, body, before: ASKED });
  const recorded = withQueued(ASKED, [arrival]);
  expect(recorded).toMatchObject({ status: 'on-scene', isOpen: true });
  const taps = tapped(
    { kind: 'contact', at: at('11:11'), contact: 'child', change: 1 },
    { kind: 'undo', at: at('11:12'), undoes: arrival.id },
  );
  expect(withQueued(recorded, taps)).toEqual({
    ...ASKED,
    contacts: { ...ASKED.contacts, child: 1 },
  });
});

test('a deployment that was left or declined is no longer open, and is open again after an arrival', () => {
  const left = withQueued(
    { ...ASKED, status: 'on-scene' },
    tapped({ kind: 'leave', at: at('13:40') }),
  );
  expect(left.isOpen).toBe(false);
  expect(withQueued(left, tapped({ kind: 'arrive', at: at('14:00') })).isOpen).toBe(true);
  expect(withQueued(ASKED, tapped({ kind: 'decline', at: at('10:05') })).isOpen).toBe(false);
});
