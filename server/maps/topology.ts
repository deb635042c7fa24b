import { merge } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection as GeoJsonCollection } from 'geojson';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import { trust } from '#shared/trust.ts';
import { signedArea, type Point, type Polygon } from './planar.ts';

/** Areas made of lines. Neighbors share a line, so they still fit together after simplifying. */
export interface Areas {
  topology: Topology;
  areas: MultiPolygon[];
}

export function areasOf(polygonsOfAreas: readonly Polygon[][]): Areas {
  const collection: GeoJsonCollection = {
    type: 'GeometryCollection',
    geometries: polygonsOfAreas.map((coordinates) => ({
      type: 'MultiPolygon',
      coordinates: [...coordinates],
    })),
  };
  const made = topology({ areas: collection });
  const { geometries } = trust<GeometryCollection>(made.objects['areas'], 'it was given as one');
  return { topology: made, areas: trust<MultiPolygon[]>(geometries, 'they were given as such') };
}

export function mergedAreas({ topology, areas }: Areas, places: readonly number[][]): Areas {
  return areasOf(
    places.map((indexes) =>
      mergedPolygons(
        topology,
        indexes.map((index) => areas[index] ?? NONE),
      ),
    ),
  );
}

function mergedPolygons(topology: Topology, areas: readonly MultiPolygon[]): Polygon[] {
  const polygons = withoutCopies(areas.flatMap(({ arcs }) => arcs));
  const merged = coordinatesOf(topology, polygons);
  // If overlapping polygons cancel each other out, they are left unmerged.
  return merged.length > 0 && areaOf(merged) > 0
    ? merged
    : polygons.flatMap((polygon) => coordinatesOf(topology, [polygon]));
}

const NONE: MultiPolygon = { type: 'MultiPolygon', arcs: [] };

const coordinatesOf = (topology: Topology, arcs: number[][][]) =>
  trust<Polygon[]>(
    merge(topology, [{ type: 'MultiPolygon', arcs }]).coordinates,
    'points of the grid have two numbers',
  );

/** Removes copies: merging drops lines that two polygons share, so both copies would vanish. */
export function withoutCopies(polygons: number[][][]): number[][][] {
  const known = new Map<string, number[][]>();
  for (const polygon of polygons) {
    const lines = polygon.flat().map((arc) => (arc < 0 ? ~arc : arc));
    known.set(lines.toSorted((a, b) => a - b).join(), polygon);
  }
  return [...known.values()];
}

const areaOf = (polygons: readonly Polygon[]) =>
  polygons.flat().reduce((sum, ring: readonly Point[]) => sum + Math.abs(signedArea(ring)), 0);
