import { expect, test } from 'vitest';
import { commaList, itemsOf } from './comma-list.ts';

test.each([[['Grief, loss', '100 % care', '50%2C']], [['Elder care']], [[]]])(
  'the items %j are unchanged after a round trip through a query string',
  (items) => {
    expect(itemsOf(commaList(items))).toEqual(items);
  },
);

test('a comma-separated list whose items are not escaped can still be read', () => {
  expect(itemsOf('Elder care,100% care')).toEqual(['Elder care', '100% care']);
});
