import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import { isKeptNoticeRead, noteKeptNoticeRead } from './kept-notice.ts';

const RUTH = '3fb0c0d0-0000-4000-8000-000000000001';
const DANIEL = 'a0b0c0d0-0000-4000-8000-000000000002';

let local: Map<string, string>;

beforeEach(() => {
  ({ local } = stubBrowser());
});

test('the notice about stored data is shown once to each person, and the device remembers this without identifying anybody', () => {
  expect(isKeptNoticeRead(RUTH)).toBe(false);
  noteKeptNoticeRead(RUTH);
  noteKeptNoticeRead(DANIEL);
  expect([isKeptNoticeRead(RUTH), isKeptNoticeRead(DANIEL)]).toEqual([true, true]);
  expect([...local.values()]).toEqual(['3f a0']);
});
