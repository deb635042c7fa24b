import { expect, test } from 'vitest';
import type { QueuedAction } from '#client/lib/device/database.ts';
import type { ActionInput, Deployment, Shift } from '#shared/deployments/schemas.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { trust } from '#shared/trust.ts';
import { keepUndone } from './outbox/recent-taps.ts';
import { standsOnTop, withQueued } from './with-queued.ts';

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
  waitsSince: null,
  site: null,
  siteShift: null,
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
    onDesk: null,
    isLedByYou: false,
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
  warnsAfter: [10, 12],
  home: null,
  homeWithinHours: 3,
  overlaps: [],
};

type Said = ActionInput extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'actionId'>
    : never
  : never;

function tapped(...bodies: Said[]): QueuedAction[] {
  return bodies.map((body, order) => {
    const id = newId();
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

test('taps that are not sent yet (coming, arriving, counting a contact, leaving) are shown as if they were recorded', () => {
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

test('refused taps and taps of other deployments don’t change the shown deployment', () => {
  const [tap] = tapped({ kind: 'decline', at: at('10:05') });
  if (!tap) throw new Error('no tap');
  expect(withQueued(ASKED, [{ ...tap, refusal: 'no' }])).toEqual(ASKED);
  expect(withQueued(ASKED, [{ ...tap, subject: 'another' }])).toEqual(ASKED);
  expect(withQueued(ASKED, [tap]).status).toBe('declined');
});

test('a notice is hidden once its acknowledgement is queued', () => {
  const cancelled: Deployment = { ...ASKED, notice: 'cancelled' };
  expect(withQueued(cancelled, tapped({ kind: 'acknowledge', at: at('10:05') })).notice).toBeNull();
});

test('while an undo is not sent yet, the page shows the state before the tap, plus contacts that were counted since', () => {
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

test('a deployment is no longer open after the chaplain leaves or declines, and is open again after the chaplain arrives', () => {
  const left = withQueued(
    { ...ASKED, status: 'on-scene' },
    tapped({ kind: 'leave', at: at('13:40') }),
  );
  expect(left.isOpen).toBe(false);
  expect(withQueued(left, tapped({ kind: 'arrive', at: at('14:00') })).isOpen).toBe(true);
  expect(withQueued(ASKED, tapped({ kind: 'decline', at: at('10:05') })).isOpen).toBe(false);
});

test('if a queued tap and its undo both wait to be sent, the page looks as if the tap had never been made', () => {
  const [arrival] = tapped({ kind: 'arrive', at: at('11:10') });
  if (!arrival) throw new Error('no tap');
  const undo = tapped({ kind: 'undo', at: at('11:12'), undoes: arrival.id });
  expect(withQueued(ASKED, [arrival, ...undo])).toEqual(ASKED);
});

test('if a queued tap has a queued undo, the tap is hidden even if the server has already recorded it', () => {
  const [arrival] = tapped({ kind: 'arrive', at: at('11:10') });
  if (!arrival) throw new Error('no tap');
  const body = trust<ActionInput>(arrival.body, 'made by `tapped`');
  keepUndone({ deploymentId: ASKED.id, body, before: ASKED });
  const recorded = withQueued(ASKED, [arrival]);
  const undo = tapped({ kind: 'undo', at: at('11:12'), undoes: arrival.id });
  expect(withQueued(recorded, [arrival, ...undo])).toEqual(ASKED);
});

test('if a contact tap and its undo both wait to be sent, the contact is not subtracted from the count', () => {
  const [count] = tapped({ kind: 'contact', at: at('11:10'), contact: 'child', change: 1 });
  if (!count) throw new Error('no tap');
  const body = trust<ActionInput>(count.body, 'made by `tapped`');
  const two = { ...ASKED, contacts: { ...ASKED.contacts, child: 2 } };
  keepUndone({ deploymentId: ASKED.id, body, before: two });
  const undo = tapped({ kind: 'undo', at: at('11:12'), undoes: count.id });
  expect(withQueued(two, [count, ...undo]).contacts.child).toBe(2);
});

const SHIFT: Shift = {
  id: 'b0b0c0d0-0000-4000-8000-000000000001',
  arrivedAt: at('11:00'),
  leftAt: at('12:00'),
  minutes: 60,
  kindOfWork: null,
  siteName: null,
  note: 'Rain',
  approvedAt: null,
};

const ofShift = (kind: QueuedAction['kind'], body?: unknown) =>
  action(kind, { path: `/api/shifts/${SHIFT.id}`, body });

test('queued hours are listed above earlier hours, and are listed only once even if the server already has them', () => {
  const body = { arrivedAt: at('13:00'), leftAt: at('15:30'), kindOfWork: 'other', note: null };
  const added = action('add-hours', { id: 'added', body });
  const after = withQueued({ ...ASKED, shifts: [SHIFT] }, [added]);
  expect(after).toMatchObject({
    status: 'left',
    shifts: [{ id: 'added', minutes: 150, kindOfWork: 'other', approvedAt: null }, SHIFT],
  });
  expect(withQueued(after, [added]).shifts).toHaveLength(2);
});

test('a queued correction of hours is shown as if it were recorded, and a queued departure ends the time on scene', () => {
  const left: Deployment = { ...ASKED, status: 'left', shifts: [SHIFT] };
  expect(
    withQueued(left, [ofShift('correct-hours', { leftAt: at('14:00') })]).shifts,
  ).toMatchObject([{ minutes: 180, note: 'Rain' }]);
  const onScene: Deployment = {
    ...ASKED,
    status: 'on-scene',
    shifts: [{ ...SHIFT, leftAt: null, minutes: null }],
  };
  expect(withQueued(onScene, [ofShift('correct-hours', { leftAt: at('14:00') })])).toMatchObject({
    status: 'left',
    isOpen: false,
    shifts: [{ minutes: 180 }],
  });
});

test('if the removal of hours is queued, the hours are hidden; a chaplain with no other hours is shown as on the way again', () => {
  const left: Deployment = { ...ASKED, status: 'left', isOpen: false, shifts: [SHIFT] };
  expect(withQueued(left, [ofShift('delete-hours')])).toMatchObject({
    status: 'coming',
    isOpen: true,
    shifts: [],
  });
});

test('a refused change of hours doesn’t change the shown hours', () => {
  const left: Deployment = { ...ASKED, status: 'left', shifts: [SHIFT] };
  expect(withQueued(left, [{ ...ofShift('delete-hours'), refusal: 'Approved' }])).toEqual(left);
});

test('a deployment that was left while offline stays at the top with its hours until the server records the departure (X13)', () => {
  const arrivedAt = '2026-11-20T11:00:00.000Z';
  const shift = { ...SHIFT, arrivedAt, leftAt: null, minutes: null };
  const here: Deployment = { ...ASKED, status: 'on-scene', shifts: [shift] };
  const queued = tapped({ kind: 'leave', at: '2026-11-20T13:00:00.000Z' });
  expect(withQueued(here, queued)).toMatchObject({ status: 'left', shifts: [{ minutes: 120 }] });
  expect(standsOnTop(here, queued)).toBe(true);
  expect(standsOnTop({ ...here, status: 'left', isOpen: false }, queued)).toBe(true);
  expect(standsOnTop({ ...here, status: 'left', isOpen: false }, [])).toBe(false);
  const [refused] = queued.map((action) => ({ ...action, refusal: 'Too late.' }));
  const left: Deployment = { ...here, status: 'left', isOpen: false };
  expect(standsOnTop(left, refused ? [refused] : [])).toBe(false);
});
