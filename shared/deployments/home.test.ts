import { expect, test } from 'vitest';
import { homeStateOf } from './home.ts';

const NOW = new Date('2026-03-04T20:00:00Z');
const EARLIER = '2026-03-04T19:00:00Z';
const LATER = '2026-03-04T21:00:00Z';

const unasked = { askedAt: null, homeAt: null };

test.each([
  ['on-the-way', 'whose report is due in an hour', { ...unasked, dueAt: LATER }],
  ['on-the-way', 'whose report is due next', { ...unasked, dueAt: '2026-03-04T20:00:00.001Z' }],
  ['overdue', 'whose report is due now', { ...unasked, dueAt: '2026-03-04T20:00:00Z' }],
  ['overdue', 'whose report was due an hour ago', { ...unasked, dueAt: EARLIER }],
  ['asked', 'who was asked', { dueAt: EARLIER, askedAt: EARLIER, homeAt: null }],
  ['home', 'who answered the question', { dueAt: EARLIER, askedAt: EARLIER, homeAt: EARLIER }],
  ['home', 'who reported unasked', { dueAt: LATER, askedAt: null, homeAt: EARLIER }],
])('the board shows the state %s for a person %s', (state, _, home) => {
  expect(homeStateOf(home, NOW)).toBe(state);
});
