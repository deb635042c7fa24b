import { expect, test } from 'vitest';
import { nameProblem } from './names.ts';

test.each([
  'Dr. O’Neil',
  "Dr. O'Neil",
  'St. John',
  'J.R.',
  'J. R. R.',
  'Mary-Jane',
  'Jr.',
  'Nguyễn Thị',
  'Ph.D.',
  'Smith, M.Div.',
  'D.Min',
  'Sr. María José',
  'Łukasz',
  'می‌نا',
  '田中',
  'Miller 3.',
  '—',
])('%j is accepted as a name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

test.each([
  'evil.com',
  'www.evil',
  'Sign in at evil.com now',
  'EVIL.ORG',
  'x.evil.co.uk',
  'bücher.example',
  'пример.рф',
  'evil.xn--p1ai',
  'evil\u200C.com',
  'evil．com',
  'evil。com',
  'evil․com',
  '10.0.0.1',
])('%j reads like an address and is refused as a name', (name) => {
  expect(nameProblem(name)).toMatch(/reads like a web address/);
});

test.each(['https://evil', 'Sign in: now', 'a@b', 'Ruth/Naomi', 'http：／／evil', 'a＠b'])(
  '%j has a character typical of an address and is refused as a name',
  (name) => {
    expect(nameProblem(name)).toMatch(/without/);
  },
);
