import { describe, expect, test } from 'vitest';
import type { Reach } from '#shared/calls/schemas.ts';
import { figureLabels, reachLabel, remindedLabels } from './reach-labels.ts';

const NOW = new Date(2026, 10, 20, 15, 0);
const sentAt = new Date(2026, 10, 20, 14, 3).toISOString();

const reach = (values: Partial<Reach>): Reach => ({
  channel: 'push',
  state: 'sent',
  sentAt,
  problem: null,
  ...values,
});

describe('how somebody was reached', () => {
  test('each channel is named with its time or what became of it', () => {
    const reached = [
      reach({}),
      reach({ channel: 'email' }),
      reach({ channel: 'text', state: 'failed', sentAt: null, problem: 'The number is unknown.' }),
    ];
    expect(reachLabel({ reached }, NOW)).toBe(
      'Push 14:03, email 14:03, text failed: the number is unknown',
    );
  });

  test('a reminder that failed stands after the time of the call', () => {
    const reached = [reach({ channel: 'text', problem: 'Number unknown.' })];
    expect(reachLabel({ reached }, NOW)).toBe('Text 14:03, then failed: number unknown');
  });

  test('what has not gone out yet is on its way', () => {
    const reached = [reach({ channel: 'email', state: 'on-its-way', sentAt: null })];
    expect(reachLabel({ reached }, NOW)).toBe('Email on its way');
  });

  test('somebody without a message is told apart', () => {
    expect(reachLabel({ reached: [] }, NOW)).toBe('No message went out');
  });
});

describe('the figures of a board', () => {
  test.each([
    [45, 'half of the answers within 45 s'],
    [200, 'half of the answers within 3 min'],
    [5400, 'half of the answers within 1 h 30 min'],
  ])('a median of %s s is said in words', (medianSeconds, label) => {
    const figures = { asked: 40, reached: 38, answered: 25, silent: 0, medianSeconds };
    expect(figureLabels(figures)).toEqual(['38 of 40 reached', '25 answered', label]);
  });

  test('before the first answer there is no median, and the silent are counted', () => {
    const figures = { asked: 1200, reached: 0, answered: 0, silent: 1100, medianSeconds: null };
    expect(figureLabels(figures)).toEqual(['0 of 1,200 reached', '0 answered', '1,100 silent']);
  });
});

test('a reminder that went to nobody says so, and why', () => {
  expect(remindedLabels({ reminded: 0, tooSoon: 4, unreachable: 0 })).toEqual({
    title: 'Nobody reminded',
    description: '4 had a reminder less than a minute ago.',
  });
});
