import { expect, test, vi } from 'vitest';
import { UNDO_WITHIN_SECONDS } from '#shared/deployments/tap-times.ts';
import type { NewAction } from './queue-state.ts';
import { undoOf } from './undo-of.ts';

function anAction(values: Partial<NewAction>): NewAction {
  return {
    id: 'an action',
    userId: 'ruth',
    kind: 'tap',
    subject: 'a subject',
    title: 'I’m here',
    about: 'Tornado, Mayfield',
    entered: [],
    at: '2026-11-20T12:00:00.000Z',
    method: 'POST',
    path: '/api/training-sessions/1/rsvp',
    ...values,
  };
}

test('if a tap is undone hours later, the undo is sent with the latest time that the server accepts', () => {
  vi.setSystemTime('2026-11-20T15:00:00.000Z');
  const latest = Date.parse('2026-11-20T12:00:00.000Z') + UNDO_WITHIN_SECONDS * 1000;
  expect(undoOf(anAction({}))).toMatchObject({
    kind: 'tap',
    body: { kind: 'undo', undoes: 'an action', at: new Date(latest).toISOString() },
  });
  vi.useRealTimers();
});

test.each([
  ['add-hours', 'delete-hours', 'DELETE', '/api/shifts/an action'],
  ['rsvp', 'cancel-rsvp', 'DELETE', '/api/training-sessions/1/rsvp'],
  ['add-bookmark', 'remove-bookmark', 'DELETE', '/api/training-sessions/1/rsvp'],
  ['remove-bookmark', 'add-bookmark', 'PUT', '/api/training-sessions/1/rsvp'],
] as const)('the queued action %s is undone by %s', (kind, undo, method, path) => {
  expect(undoOf(anAction({ kind }))).toMatchObject({ kind: undo, method, path });
});

test.each([
  anAction({ kind: 'correct-hours' }),
  anAction({ kind: 'delete-hours' }),
  anAction({ kind: 'cancel-rsvp' }),
  anAction({ undoes: 'a tap' }),
])('a queued action of the kind $kind (an undo of: $undoes) can’t be undone', (action) => {
  expect(undoOf(action)).toBeNull();
});
