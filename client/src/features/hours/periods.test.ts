import { expect, test } from 'vitest';
import { monthOf } from './filter-bar.tsx';

test('the period of a month runs from its first to its last day, even at the turn of the year', () => {
  expect(monthOf(new Date(2026, 1, 28), 0)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthOf(new Date(2026, 0, 31), 1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(monthOf(new Date(2024, 2, 31), 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});
