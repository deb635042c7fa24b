import { geoConicEqualArea } from 'd3-geo';
import { hasArea, signedArea, type Point, type Polygon, type Ring } from './planar.ts';
import { hasNoArea } from './refusals.ts';

/** Grid steps per px: coordinates are rounded to tenths of a px, which merges close points. */
export const GRID = 10;
const WIDTH = 720 * GRID;
const HEIGHT = 480 * GRID;
const MARGIN = 6 * GRID;
/** The size of the diamond that replaces an area too small for the grid. */
const DIAMOND = 3 * GRID;
/** The smallest extent of a map, in radians: less than a meter on the ground. */
const LEAST_EXTENT = 1e-7;

export interface Page {
  width: number;
  height: number;
  areas: Polygon[][];
  /** Indexes of the areas that are drawn as a diamond because they are too small. */
  tooSmall: number[];
}

/** Projects each point onto a cone fitted to the map, so neighbors keep their shared points. */
export function projectToPage(areas: readonly Polygon[][]): Page {
  const project = projectionFor(areas);
  const projected = areas.map((polygons) =>
    polygons.map((rings) => rings.map((ring) => ring.map(project))),
  );
  const { x0, y0, x1, y1 } = boundsOf(projected);
  const extent = Math.max(x1 - x0, y1 - y0);
  if (!(extent > LEAST_EXTENT)) throw hasNoArea('This map');
  const scale = Math.min((WIDTH - 2 * MARGIN) / (x1 - x0), (HEIGHT - 2 * MARGIN) / (y1 - y0));
  const place = ([x, y]: Point): Point => [
    Math.round((x - x0) * scale) + MARGIN,
    Math.round((y - y0) * scale) + MARGIN,
  ];
  const tooSmall: number[] = [];
  const placed = projected.map((polygons, index) => {
    const drawn = polygons.flatMap((rings) => onGrid(rings.map((ring) => ring.map(place))));
    const [anywhere] = polygons.flat(2);
    if (drawn.length > 0 || !anywhere) return drawn;
    tooSmall.push(index);
    return [[diamond(place(anywhere))]];
  });
  return {
    width: Math.round((x1 - x0) * scale) + 2 * MARGIN,
    height: Math.round((y1 - y0) * scale) + 2 * MARGIN,
    areas: placed,
    tooSmall,
  };
}

function projectionFor(areas: readonly Polygon[][]): (point: Point) => Point {
  const longitudes: number[] = [];
  let south = 90;
  let north = -90;
  for (const [lon, lat] of areas.flat(3)) {
    longitudes.push(lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const sixth = (north - south) / 6;
  const projection = geoConicEqualArea()
    .rotate([-middleOf(longitudes), 0])
    .parallels([south + sixth, north - sixth])
    .center([0, (south + north) / 2])
    .scale(1)
    .translate([0, 0]);
  return (point) => projection(point) ?? [0, 0];
}

/** Returns the longitude opposite the largest gap. A mean fails if the state crosses 180°. */
function middleOf(longitudes: readonly number[]): number {
  const sorted = Float64Array.from(longitudes).toSorted();
  let from = sorted[0] ?? 0;
  let to = sorted.at(-1) ?? 0;
  let gap = from + 360 - to;
  for (let index = 1; index < sorted.length; index += 1) {
    const [before = 0, after = 0] = [sorted[index - 1], sorted[index]];
    if (after - before <= gap) continue;
    gap = after - before;
    from = after;
    to = before + 360;
  }
  return (from + to) / 2;
}

function boundsOf(areas: readonly Polygon[][]) {
  const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of areas.flat(3)) {
    bounds.x0 = Math.min(bounds.x0, x);
    bounds.y0 = Math.min(bounds.y0, y);
    bounds.x1 = Math.max(bounds.x1, x);
    bounds.y1 = Math.max(bounds.y1, y);
  }
  return bounds;
}

/** Winds exteriors clockwise and holes the opposite way. Drops rings too small for the grid. */
function onGrid(rings: readonly Ring[]): Polygon[] {
  const [exterior, ...holes] = rings.map(withoutRepeats);
  if (!exterior || !hasArea(exterior)) return [];
  return [[wound(exterior, 1), ...holes.filter(hasArea).map((hole) => wound(hole, -1))]];
}

function withoutRepeats(ring: Ring): Ring {
  const points = ring.filter(([x, y], index) => {
    const before = ring[index - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
  const [first] = points;
  const last = points.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push([...first]);
  return points;
}

const wound = (ring: Ring, direction: 1 | -1): Ring =>
  signedArea(ring) * direction < 0 ? ring.toReversed() : ring;

const diamond = ([x, y]: Point): Ring => [
  [x, y - DIAMOND],
  [x + DIAMOND, y],
  [x, y + DIAMOND],
  [x - DIAMOND, y],
  [x, y - DIAMOND],
];
