import { expect, test } from 'vitest';
import { commaList, itemsOf } from './comma-list.ts';

test.each([[['Grief, loss', '100 % care', '50%2C']], [['Elder care']], [[]]])(
  'the items %j come out of a query string as they went in',
  (items) => {
    expect(itemsOf(commaList(items))).toEqual(items);
  },
);

test('a list that was written without escapes is read as before', () => {
  expect(itemsOf('Elder care,100% care')).toEqual(['Elder care', '100% care']);
});
