import type { Point, Ring } from './planar.ts';
import { GRID } from './project.ts';

/** An SVG path of whole tenths of a px, each point as its step from the one before. */
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

/** A minus separates numbers as well as a space does. */
const joined = (parts: readonly string[]) =>
  parts.reduce((text, part) => text + (text === '' || part.startsWith('-') ? '' : ' ') + part, '');

const short = (tenths: number) => String(inPx(tenths)).replace(/^(-?)0\./, '$1.');
