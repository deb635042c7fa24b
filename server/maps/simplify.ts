import { mergeArcs } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';
import { trust } from '#shared/trust.ts';
import { hasArea, signedArea, type Point, type Ring } from './planar.ts';
import { pathOf } from './path.ts';
import { GRID } from './project.ts';
import { withoutCopies, type Areas } from './topology.ts';

/** In px². A point is dropped if the triangle with its two neighbors is smaller than this. */
const FIRST_TOLERANCE = 0.6;
const LAST_TOLERANCE = 100_000;
const STEP = 1.4;
/** Drops an island smaller than this many times the tolerance. */
const ISLAND = 4;
/** The fewest bytes that a point takes in a path. */
const POINT_BYTES = 4;

export interface Drawn {
  areas: Ring[][];
  outline: Ring[];
}

/** Simplifies the areas until their paths fit in `maxBytes`. */
export function simplified(areas: Areas, maxBytes: number): Drawn {
  const { weights, drawnAt } = simplifier(areas);
  const mostPoints = Math.floor(maxBytes / POINT_BYTES);
  let tolerance = Math.max(FIRST_TOLERANCE, (weights.at(-mostPoints) ?? 0) / GRID / GRID);
  for (;;) {
    const drawn = drawnAt(tolerance);
    if (tolerance > LAST_TOLERANCE || bytesOf(drawn) <= maxBytes) return drawn;
    tolerance *= STEP;
  }
}

const bytesOf = ({ areas, outline }: Drawn) =>
  [...areas, outline].reduce((sum, rings) => sum + pathOf(rings).length, 0);

function simplifier({ topology, areas }: Areas) {
  const polygons = areas.flatMap(({ arcs }) => arcs);
  const rings = polygons.flat();
  const kept = new Set(areas.map(({ arcs }) => largestRing(topology.arcs, arcs.flat())));
  const owners = ownersOfLines(rings);
  const outline = mergeArcs(topology, [
    { type: 'MultiPolygon', arcs: withoutCopies(polygons) },
  ]).arcs.flat();
  const weighted = presimplify(trust<Topology<Objects>>(topology, 'properties are not used'));
  const weights = weightsOf(weighted);
  for (const ring of kept) protect(weighted, ring);

  const drawnAt = (tolerance: number): Drawn => {
    const arcs = simplify(weighted, tolerance * GRID * GRID).arcs;
    const isSmall = (ring: number[]) =>
      Math.abs(signedArea(pointsOf(arcs, ring))) < tolerance * ISLAND * GRID * GRID;
    const dropped = new Set(
      rings
        .filter((ring) => !kept.has(ring) && ring.every((arc) => owners.get(line(arc)) === 1))
        .filter(isSmall)
        .flatMap((ring) => ring.map(line)),
    );
    const draw = (chosen: number[][]) =>
      chosen
        .filter((ring) => !ring.some((arc) => dropped.has(line(arc))))
        .map((ring) => pointsOf(arcs, ring))
        .filter(hasArea);
    return { areas: areas.map(({ arcs }) => draw(arcs.flat())), outline: draw(outline) };
  };
  return { weights, drawnAt };
}

/** Weights of the points, lightest first. Omits the ends of lines, which are never dropped. */
function weightsOf({ arcs }: Topology): Float64Array {
  const weights: number[] = [];
  for (const arc of arcs) {
    for (const point of arc) weights.push(point[2] ?? 0);
  }
  return Float64Array.from(weights.filter(Number.isFinite)).toSorted();
}

/** Index of a line: TopoJSON writes a reversed line as the complement of its index. */
const line = (arc: number) => (arc < 0 ? ~arc : arc);

function pointsOf(arcs: Topology['arcs'], ring: readonly number[]): Ring {
  const points = ring.flatMap((arc, index) => {
    const forwards = arcs[line(arc)] ?? [];
    const walked = arc < 0 ? forwards.toReversed() : forwards;
    return index === 0 ? walked : walked.slice(1);
  });
  return trust<Point[]>(points, 'points of the grid have two numbers');
}

function largestRing(arcs: Topology['arcs'], rings: number[][]): number[] {
  const sizes = rings.map((ring) => Math.abs(signedArea(pointsOf(arcs, ring))));
  return rings[sizes.indexOf(Math.max(...sizes))] ?? [];
}

function ownersOfLines(rings: readonly number[][]): Map<number, number> {
  const owners = new Map<number, number>();
  for (const arc of rings.flat()) owners.set(line(arc), (owners.get(line(arc)) ?? 0) + 1);
  return owners;
}

/** If a ring has only one or two lines, keeps enough of their points to enclose an area. */
function protect(weighted: Topology, ring: readonly number[]): void {
  if (ring.length > 2) return;
  for (const arc of ring) {
    const points = weighted.arcs[line(arc)] ?? [];
    const heaviest = points
      .slice(1, -1)
      .toSorted((a, b) => (b[2] ?? 0) - (a[2] ?? 0))
      .slice(0, ring.length === 1 ? 3 : 1);
    for (const point of heaviest) point[2] = Infinity;
  }
}
