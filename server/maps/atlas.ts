import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { trust } from '#shared/trust.ts';
import type { Polygon } from './planar.ts';
import { unknownState } from './refusals.ts';
import { findState } from './states.ts';

export interface County {
  fips: string;
  name: string;
  /** Polygons in degrees. */
  polygons: Polygon[];
}

interface AtlasCounties {
  geometries: (GeometryObject & { id: string; properties: { name: string } })[];
}

/** The lowest county code of an independent city. */
const FIRST_CITY = 510;

export async function countiesOf(stateCode: string): Promise<County[]> {
  const state = findState(stateCode);
  if (!state) throw unknownState();
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const atlas = trust<Topology>(JSON.parse(await readFile(file, 'utf8')), 'us-atlas has it so');
  const { geometries } = trust<AtlasCounties>(atlas.objects['counties'], 'us-atlas has it so');
  const counties = geometries
    .filter(({ id }) => id.startsWith(state.fips))
    .map((geometry) => ({
      fips: geometry.id,
      name: geometry.properties.name,
      polygons: polygonsOf(atlas, geometry),
    }));
  return counties
    .map((county) => ({ ...county, name: distinctName(county, counties) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function polygonsOf(atlas: Topology, county: GeometryObject): Polygon[] {
  const shape = feature(atlas, county);
  if (shape.type !== 'Feature') return [];
  const { geometry } = shape;
  if (geometry.type === 'Polygon') return trust<Polygon[]>([geometry.coordinates], 'two numbers');
  return geometry.type === 'MultiPolygon'
    ? trust<Polygon[]>(geometry.coordinates, 'two numbers')
    : [];
}

/** Adds 'City' or 'County' if a city and a county share a name, as Baltimore does. */
function distinctName({ fips, name }: County, counties: readonly County[]): string {
  if (counties.filter((county) => county.name === name).length === 1) return name;
  return `${name} ${Number(fips.slice(2)) >= FIRST_CITY ? 'City' : 'County'}`;
}
