/** In tenths of a px on the page, or degrees before the projection. */
export type Point = [number, number];
/** A closed ring: the last point repeats the first. */
export type Ring = Point[];
/** The exterior ring, followed by the holes. */
export type Polygon = Ring[];

/** Positive for a ring whose points go clockwise on the page. */
export function signedArea(ring: readonly Point[]): number {
  let sum = 0;
  let [x0, y0] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += x0 * y - x * y0;
    x0 = x;
    y0 = y;
  }
  return sum / 2;
}

/** False for a ring that is a point or a line. */
export function hasArea(ring: readonly Point[]): boolean {
  const [first] = ring;
  if (!first) return false;
  const [x0, y0] = first;
  const other = ring.find(([x, y]) => x !== x0 || y !== y0);
  if (!other) return false;
  const [dx, dy] = [other[0] - x0, other[1] - y0];
  return ring.some(([x, y]) => dx * (y - y0) !== dy * (x - x0));
}
