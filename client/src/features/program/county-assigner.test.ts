import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { assignCounty } from './assign-county.ts';
import { CountyAssigner } from './county-assigner.tsx';

vi.hoisted(() => {
  vi.stubGlobal('window', new EventTarget());
});

const path = 'M0 0l9 0 0 9z';
const drawing = {
  viewBox: '0 0 100 100',
  counties: [
    { fips: '10001', name: 'Kent', path },
    { fips: '10003', name: 'New Castle', path },
    { fips: '10005', name: 'Sussex', path },
  ],
};
const regions = [
  { code: 'N', name: 'North', counties: ['10003'] },
  { code: 'S', name: 'South', counties: [] },
];
const countiesOf = (list: typeof regions) => list.map(({ counties }) => counties);

function htmlOf(shown = regions) {
  const props = { drawing, regions: shown, onAssign: () => undefined };
  return renderToStaticMarkup(createElement(CountyAssigner, props));
}

test('assigning a county to a region removes it from its former region', () => {
  const moved = assignCounty(regions, { fips: '10003', code: 'S' });
  expect(countiesOf(moved)).toEqual([[], ['10003']]);
  const left = assignCounty(moved, { fips: '10003', code: null });
  expect(countiesOf(left)).toEqual([[], []]);
  expect(countiesOf(assignCounty(moved, { fips: '10003', code: 'S' }))).toEqual([[], ['10003']]);
});

test('the county assigner counts the counties that have no region', () => {
  expect(htmlOf()).toContain('Not assigned: 2 of 3');
  const all = drawing.counties.reduce(
    (list, { fips }) => assignCounty(list, { fips, code: 'S' }),
    regions,
  );
  expect(htmlOf(all)).toContain('Each of the 3 counties has a region.');
});

test('the county assigner shows each county as a shape on the map and as a table row with its region', () => {
  const html = htmlOf();
  expect(html.match(/data-fips="\d{5}"/g)).toHaveLength(3);
  expect(html).toMatch(
    /<select aria-label="Region of New Castle".*?<option value="N" selected="">N · North/,
  );
  expect(html).toMatch(/<select aria-label="Region of Kent"[^>]*><option value="" selected="">/);
});

test('with more than 12 regions, the county assigner offers a search field for regions', () => {
  expect(htmlOf()).not.toContain('Search regions');
  const many = Array.from({ length: 13 }, (_, place) => ({
    code: String(place),
    name: `Area ${place}`,
    counties: [],
  }));
  expect(htmlOf(many)).toContain('Search regions');
});
