import type { Point, Ring } from './planar.ts';
import { GRID } from './project.ts';

/** Returns an SVG path in whole tenths of a px, with each point relative to the previous one. */
export function pathOf(rings: readonly Ring[]): string {
  return rings.map(closedPath).join('');
}

export const inPx = (tenths: number) => Math.round(tenths) / GRID;

function closedPath(ring: Ring): string {
  const [first, ...others] = ring.slice(0, -1);
  if (!first) return '';
  const steps: string[] = [];
  let before = first;
  for (const point of others) {
    steps.push(numbers([point[0] - before[0], point[1] - before[1]]));
    before = point;
  }
  return `M${numbers(first)}l${joined(steps)}z`;
}

const numbers = ([x, y]: Point) => joined([short(x), short(y)]);

/** Omits the space before a minus sign, because the sign itself separates the numbers. */
const joined = (parts: readonly string[]) =>
  parts.reduce((text, part) => text + (text === '' || part.startsWith('-') ? '' : ' ') + part, '');

const short = (tenths: number) => String(inPx(tenths)).replace(/^(-?)0\./, '$1.');
