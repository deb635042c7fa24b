import { expect, test } from 'vitest';
import { EXAMPLE_QUOTATIONS, isExampleFigure, isExampleQuotation } from './examples.ts';

test.each([
  { label: 'Active Chaplains', source: 'typed', value: '127' },
  { label: 'Response Hours', source: 'typed', value: '2,456' },
])('the figure $label that came with the portal is an example', (figure) => {
  expect(isExampleFigure(figure)).toBe(true);
});

test.each([
  ['another name', { label: 'Chaplains', source: 'typed', value: '127' }],
  ['another source', { label: 'Active Chaplains', source: 'chaplains', value: '127' }],
  ['another number', { label: 'Active Chaplains', source: 'typed', value: '128' }],
  ['the number of another example', { label: 'Active Chaplains', source: 'typed', value: '342' }],
  ['no number', { label: 'Active Chaplains', source: 'typed', value: null }],
])('an example figure that the office has given %s is no longer an example', (_, figure) => {
  expect(isExampleFigure(figure)).toBe(false);
});

test('an example quotation under another name is still an example', () => {
  for (const { words } of EXAMPLE_QUOTATIONS) {
    const quotation = { words, name: 'Ruth M.', role: null };
    expect(isExampleQuotation(quotation)).toBe(true);
  }
});

test.each(['The training taught me to listen.', 'They stayed.', ''])(
  'a quotation with the office’s own words is no example: %j',
  (words) => {
    expect(isExampleQuotation({ words })).toBe(false);
  },
);
