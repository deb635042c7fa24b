import { expect, test } from 'vitest';
import { commaList, itemsOf } from './comma-list.ts';

test.each([[['Grief, loss', '100 % care', '50%2C']], [['Elder care']], [[]]])(
  'the items %j are unchanged after a round trip through a query string',
  (items) => {
    expect(itemsOf(commaList(items))).toEqual(items);
  },
);

test('an empty item of a comma-separated list is left out, and %2c counts like %2C', () => {
  expect(itemsOf(',a,,b%2cc,')).toEqual(['a', 'b,c']);
});

test('a comma-separated list whose items are not escaped can still be read', () => {
  expect(itemsOf('Elder care,100% care')).toEqual(['Elder care', '100% care']);
});
