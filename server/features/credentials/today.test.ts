import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { readToday } from './today.ts';

const app = useTestApp();

test('today is the date in the program’s time zone, where a day begins five hours after UTC', async () => {
  expect(await readToday(app.db.orm, new Date('2026-01-16T04:59:00Z'))).toBe('2026-01-15');
  expect(await readToday(app.db.orm, new Date('2026-01-16T05:00:00Z'))).toBe('2026-01-16');
});
