import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { RegionsMap } from '#shared/maps/schemas.ts';
import { RegionsMapDrawing } from './regions-map-drawing.tsx';

const square = (x: number) => `M${x} 0l100 0 0 100-100 0z`;

function mapOf(codes: readonly string[], room = 45): RegionsMap {
  return {
    viewBox: `0 0 ${codes.length * 100} 100`,
    outline: 'M0 0l300 0 0 100-300 0z',
    regions: codes.map((code, index) => ({
      code,
      path: square(index * 100),
      label: [index * 100 + 50, 50],
      room,
      tone: index % 6,
    })),
    rest: null,
  };
}

const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: `Region ${code}` }));

function htmlOf(props: Partial<ComponentProps<typeof RegionsMapDrawing>> = {}) {
  const codes = ['A', 'B', 'C'];
  const shown = { map: mapOf(codes), regions: named(codes), title: 'Regions of Oregon', ...props };
  const Page = () => Router({ ssrPath: '/', children: createElement(RegionsMapDrawing, shown) });
  return renderToStaticMarkup(createElement(Page));
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const listOf = (html: string) => html.slice(html.indexOf('<ul'));

test('the map drawing has an accessible name, and a list of the regions in the program’s order', () => {
  const html = htmlOf({ regions: named(['C', 'A', 'B']) });
  expect(html).toContain('role="img" aria-label="Regions of Oregon"');
  expect(listOf(html)).toContain('<ul aria-label="Regions of Oregon"');
  expect(textOf(listOf(html)).trim()).toBe('Region C Region A Region B');
});

test('neighboring regions differ in pattern, not only in color', () => {
  const html = htmlOf();
  const fills = [...html.matchAll(/<path d="M\d+ 0l[^"]+" fill="url\(#([^)]+)\)"/g)];
  expect(new Set(fills.map(([, id]) => id)).size).toBe(3);
  const drawn = [...html.matchAll(/<pattern id="([^"]+)".*?<g[^>]*>(.*?)<\/g>/g)];
  expect(new Set(drawn.map(([, , shape]) => shape)).size).toBe(3);
});

test('a region that isn’t on the map is listed as missing; a shape whose region isn’t listed is drawn as background', () => {
  const html = htmlOf({ regions: named(['A', 'B', 'Z']) });
  expect(textOf(listOf(html))).toContain('Region Z (not on the map)');
  expect(html).toMatch(/<path d="M200 0l[^"]+" class="fill-paper"/);
});

test('the list of the map’s regions contains counts and marks a highlighted region', () => {
  const html = htmlOf({
    counts: new Map([['B', { short: '12', label: '12 ready' }]]),
    highlight: { codes: ['B'], label: 'yours' },
  });
  expect(textOf(listOf(html))).toContain('Region B (12 ready, yours)');
  expect(html).toMatch(/<tspan[^>]*>12<\/tspan>/);
  expect(html.match(/stroke-ink/g)).toHaveLength(1);
});

test('the list of the map’s regions contains a link for each region that has one', () => {
  const html = htmlOf({ hrefOf: (code) => `/directory?region=${code}` });
  expect(listOf(html).match(/<a href="\/directory\?region=[ABC]"/g)).toHaveLength(3);
});

test('a map legend of more than 24 regions is folded, and a hidden legend is for screen readers only', () => {
  const codes = Array.from({ length: 25 }, (_, place) => String(place + 1));
  const html = htmlOf({ map: mapOf(codes), regions: named(codes) });
  expect(html).toMatch(/<details><summary[^>]*>All 25 regions<\/summary>/);
  expect(htmlOf({ legend: 'hidden' })).toContain('class="sr-only"');
});

test('a region code that does not fit into its region on the map appears only in the legend', () => {
  const html = htmlOf({ map: mapOf(['A', 'B', 'C'], 2) });
  expect(html).not.toContain('<text');
});
