import { signedArea, type Point, type Ring } from './planar.ts';

interface Cell {
  x: number;
  y: number;
  half: number;
  /** Distance of the cell's middle from the area's edge; negative outside the area. */
  distance: number;
  /** The largest distance from the area's edge that a point of the cell can have. */
  bound: number;
}

const CELLS = 8;
/** In tenths of a px: the search stops when no point can be better by more than this. */
const PRECISION = 5;
const MAX_CELLS = 600;

/** Finds the point farthest from the area's edge by dividing the most promising cells. */
export function labelPoint(rings: readonly Ring[]): { point: Point; room: number } {
  const largest = rings.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))[0];
  if (!largest) return { point: [0, 0], room: 0 };
  const cellAt = (x: number, y: number, half: number): Cell => {
    const distance = distanceToEdge([x, y], rings);
    return { x, y, half, distance, bound: distance + half * Math.SQRT2 };
  };
  const queue = firstCells(largest, cellAt);
  let best = queue.reduce((a, b) => (b.distance > a.distance ? b : a));
  for (let tried = queue.length; tried < MAX_CELLS; tried += 4) {
    const cell = takeHighest(queue);
    if (!cell || cell.bound - best.distance <= PRECISION) break;
    const half = cell.half / 2;
    for (const [dx, dy] of QUARTERS) {
      const part = cellAt(cell.x + dx * half, cell.y + dy * half, half);
      if (part.distance > best.distance) best = part;
      queue.push(part);
    }
  }
  return { point: [best.x, best.y], room: Math.max(0, best.distance) };
}

const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function firstCells(ring: Ring, cellAt: (x: number, y: number, half: number) => Cell): Cell[] {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const half = Math.max(width, height) / CELLS / 2;
  const cells: Cell[] = [];
  for (let x = x0 + half; x - half < x0 + width; x += half * 2) {
    for (let y = y0 + half; y - half < y0 + height; y += half * 2) cells.push(cellAt(x, y, half));
  }
  return cells;
}

function takeHighest(queue: Cell[]): Cell | undefined {
  const highest = queue.reduce((at, { bound }, index) => {
    return bound > (queue[at]?.bound ?? -Infinity) ? index : at;
  }, 0);
  return queue.splice(highest, 1)[0];
}

function distanceToEdge([x, y]: Point, rings: readonly Ring[]): number {
  let least = Infinity;
  let turns = 0;
  for (const ring of rings) {
    let [ax, ay] = ring[0] ?? [0, 0];
    for (const [bx, by] of ring) {
      // Counts how often the edge winds around the point. In SVG, 0 means outside the area.
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (ay <= y && by > y && side > 0) turns += 1;
      else if (ay > y && by <= y && side < 0) turns -= 1;
      least = Math.min(least, squaredDistance(x, y, ax, ay, bx, by));
      ax = bx;
      ay = by;
    }
  }
  return Math.sqrt(least) * (turns === 0 ? -1 : 1);
}

function squaredDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2;
}
