import { describe, expect, test } from 'vitest';
import { answerTime, barLabel, shareLabel, summaryLabel } from './report-labels.ts';

test('a count of people is shown with its share of all, such as 38 of 40 (95 %)', () => {
  expect(shareLabel(38, 40)).toBe('38 of 40 (95 %)');
  expect(shareLabel(1000, 3000)).toBe('1,000 of 3,000 (33 %)');
  expect(shareLabel(0, 0)).toBe('0 of 0');
});

test('the time to answer is shown in seconds up to a minute, then in minutes', () => {
  expect([9, 59, 60, 89, 3900].map(answerTime)).toEqual([
    '9 s',
    '59 s',
    '1 min',
    '1 min',
    '1 h 5 min',
  ]);
});

describe('the figures of a test call', () => {
  const mailed = {
    people: 145,
    sent: 145,
    delivered: 0,
    opened: 0,
    answered: 0,
    medianSeconds: null,
  };
  const answered = { ...mailed, delivered: 60, opened: 40, answered: 29, medianSeconds: 90 };

  test('a test call that the mail server accepted counts as sent but not as delivered', () => {
    expect(summaryLabel(mailed)).toBe('Sent to 145 of 145 (100 %). Answered: 0 of 145 (0 %).');
    expect(barLabel(mailed)).toBe('sent to 145 of 145 (100 %)');
  });

  test('the figures of a test call show how many were sent, delivered, opened and answered', () => {
    expect(summaryLabel(answered)).toBe(
      'Sent to 145 of 145 (100 %). Of these 60 delivered, 40 opened. Answered: 29 of 145 (20 %), half of them within 2 min.',
    );
    expect(barLabel(answered)).toBe(
      'sent to 145 of 145 (100 %), 60 delivered, 40 opened, 29 answered, median 2 min',
    );
  });
});
