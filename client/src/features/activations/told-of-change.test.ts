import { expect, test } from 'vitest';
import { changedParts, toldOfChange } from './told-of-change.ts';

const count = (people: number, unreachable = 0) => ({
  people,
  unreachable,
  channels: [
    { channel: 'push' as const, people: 0 },
    { channel: 'email' as const, people: people - unreachable },
    { channel: 'text' as const, people: 0 },
  ],
});
const told = (values: Partial<Parameters<typeof toldOfChange>[1]>) =>
  toldOfChange('place', { isLive: true, count: undefined, error: null, ...values });

test('people are notified of a change of an activation only if its location, address or start changes', () => {
  expect(changedParts(['address'])).toBe('place');
  expect(changedParts(['startTime', 'notes'])).toBe('time');
  expect(changedParts(['location', 'startTime'])).toBe('place and time');
  expect(changedParts(['description', 'endTime', 'chaplainsNeeded'])).toBeNull();
});

test('the form of an activation says how many people a change will notify, and by which channels', () => {
  expect(told({ count: count(3, 1) })).toBe(
    'When you save, everyone who is asked, coming or on scene is notified of the new place. A message goes to 2 people: Email. No message reaches 1 person, as no channel is switched on. Please ring them.',
  );
});

test('the form of an activation says that nobody is notified if nobody was asked or the activation is over', () => {
  expect(told({ count: count(0) })).toMatch(/^Nobody will be notified/);
  expect(told({ isLive: false, count: count(3) })).toMatch(/over: nobody will be notified/);
});

test('the form of an activation says who will be notified even if their number can’t be loaded', () => {
  expect(told({})).toBeNull();
  expect(told({ error: new Error('offline') })).toMatch(/everyone who is asked/);
});
