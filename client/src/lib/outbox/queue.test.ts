import { expect, test, vi } from 'vitest';
import { queueAction, takeBack } from './queue.ts';
import { queueNow } from './queue-state.ts';

vi.mock('./keeper.ts', () => {
  throw new Error('no connection');
});

test('a queued action can be shown and withdrawn even before the code that stores actions has loaded', async () => {
  queueAction({
    id: 'early',
    userId: 'ruth',
    kind: 'rsvp',
    subject: 'a session',
    title: 'RSVP',
    about: 'Grief in a shelter',
    entered: [],
    at: '2026-11-20T12:00:00.000Z',
    method: 'POST',
    path: '/api/training-sessions/1/rsvp',
  });
  const [action] = queueNow().actions;
  if (!action) throw new Error('nothing is queued');
  await takeBack(action, { ...action, id: 'undo' });
  expect(queueNow().actions).toEqual([]);
});
