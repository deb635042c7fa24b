import { describe, expect, test } from 'vitest';
import type { Reach } from '#shared/calls/schemas.ts';
import { figureLabels, reachLabel, remindedLabels } from './reach-labels.ts';

const NOW = new Date(2026, 10, 20, 15, 0);
const sentAt = new Date(2026, 10, 20, 14, 3).toISOString();

const reach = (values: Partial<Reach>): Reach => ({
  channel: 'push',
  state: 'sent',
  sentAt,
  deliveredAt: null,
  openedAt: null,
  problem: null,
  ...values,
});

describe('how a person was reached', () => {
  test('each channel’s message is shown with its time or its outcome', () => {
    const reached = [
      reach({}),
      reach({ channel: 'email' }),
      reach({ channel: 'text', state: 'failed', sentAt: null, problem: 'The number is unknown.' }),
    ];
    expect(reachLabel({ reached }, NOW)).toBe(
      'Push sent 14:03, email sent 14:03, text failed: the number is unknown',
    );
  });

  test('if a reminder failed, this is shown after the time of the call-out', () => {
    const reached = [reach({ channel: 'text', problem: 'Number unknown.' })];
    expect(reachLabel({ reached }, NOW)).toBe('Text sent 14:03, then failed: number unknown');
  });

  test('a delivered or opened message is shown with its time', () => {
    const deliveredAt = new Date(2026, 10, 20, 14, 4).toISOString();
    const openedAt = new Date(2026, 10, 20, 14, 9).toISOString();
    const reached = [
      reach({ state: 'delivered', deliveredAt }),
      reach({ channel: 'email', state: 'opened', deliveredAt: openedAt, openedAt }),
    ];
    expect(reachLabel({ reached }, NOW)).toBe('Push delivered 14:04, email opened 14:09');
  });

  test('a message that has not gone out yet is shown as on its way', () => {
    const reached = [reach({ channel: 'email', state: 'on-its-way', sentAt: null })];
    expect(reachLabel({ reached }, NOW)).toBe('Email on its way');
  });

  test('a person to whom no message was sent is shown as such', () => {
    expect(reachLabel({ reached: [] }, NOW)).toBe('No message went out');
  });
});

describe('the figures of a board', () => {
  test.each([
    [45, 'half of the answers within 45 s'],
    [200, 'half of the answers within 3 min'],
    [5400, 'half of the answers within 1 h 30 min'],
  ])('a median answer time of %s s is shown in words', (medianSeconds, label) => {
    const proved = { sent: 38, delivered: 20, opened: 12 };
    const figures = { asked: 40, ...proved, answered: 25, silent: 0, medianSeconds };
    expect(figureLabels(figures)).toEqual([
      'Sent to 38 of 40',
      '20 delivered',
      '12 opened',
      '25 answered',
      label,
    ]);
  });

  test('before the first answer, the figures show how many people are silent, but no median answer time', () => {
    const none = { sent: 0, delivered: 0, opened: 0, answered: 0 };
    const figures = { asked: 1200, ...none, silent: 1100, medianSeconds: null };
    expect(figureLabels(figures)).toEqual(['Sent to 0 of 1,200', '0 answered', '1,100 silent']);
  });
});

test('if a reminder went to nobody, the notice after sending shows why', () => {
  expect(remindedLabels({ reminded: 0, tooSoon: 4, unreachable: 0 })).toEqual({
    title: 'Nobody reminded',
    description: '4 had a reminder less than a minute ago.',
  });
});
