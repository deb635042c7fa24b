import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

it('the list of announcements shows text without Markdown marks', () => {
  const body =
    '## Roll call\n\nPlease **look** at [the roster](https://a.b/c), 2 ** 3 and [Name].\n- one';
  expect(withoutMarks(body)).toBe(
    'Roll call\n\nPlease look at the roster, 2 ** 3 and [Name].\n- one',
  );
});
