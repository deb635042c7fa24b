import { neighbors } from 'topojson-client';
import type { RegionsMap, StateDrawing } from '#shared/maps/schemas.ts';
import { countiesOf } from './atlas.ts';
import { labelPoint } from './label-point.ts';
import { inPx, pathOf } from './path.ts';
import { projectToPage, type Page } from './project.ts';
import { countyInTwoRegions, unknownCounty } from './refusals.ts';
import { simplified } from './simplify.ts';
import { tonesOf } from './tones.ts';
import { areasOf, mergedAreas } from './topology.ts';

const STATE_MAX_BYTES = 60_000;
const REGIONS_MAX_BYTES = 25_000;
/** How many bytes of JSON each county or region takes in addition to its path. */
const ENTRY_BYTES = 80;

export async function stateDrawing(state: string): Promise<StateDrawing> {
  const counties = await countiesOf(state);
  const page = projectToPage(counties.map(({ polygons }) => polygons));
  const { areas } = simplified(
    areasOf(page.areas),
    STATE_MAX_BYTES - counties.length * ENTRY_BYTES,
  );
  return {
    viewBox: viewBoxOf(page),
    counties: counties.map(({ fips, name }, index) => ({
      fips,
      name,
      path: pathOf(areas[index] ?? []),
    })),
  };
}

export interface RegionsToDraw {
  state: string;
  regions: readonly { code: string; counties: readonly string[] }[];
}

/** Leaves out regions without counties. */
export async function regionsMap({ state, regions }: RegionsToDraw): Promise<RegionsMap> {
  const counties = await countiesOf(state);
  const places = placesOfCounties(counties, regions);
  const drawn = regions.filter((_, index) => places[index]?.length);
  const taken = new Set(places.flat());
  const rest = [...counties.keys()].filter((place) => !taken.has(place));
  return drawMap({
    page: projectToPage(counties.map(({ polygons }) => polygons)),
    codes: drawn.map(({ code }) => code),
    places: places.filter(({ length }) => length > 0),
    rest,
  });
}

function placesOfCounties(
  counties: readonly { fips: string; name: string }[],
  regions: RegionsToDraw['regions'],
): number[][] {
  const left = new Map(counties.map(({ fips }, place) => [fips, place]));
  return regions.map((region) =>
    region.counties.map((fips) => {
      const place = left.get(fips);
      if (place === undefined) {
        const county = counties.find((county) => county.fips === fips);
        throw county ? countyInTwoRegions(county.name) : unknownCounty(fips);
      }
      left.delete(fips);
      return place;
    }),
  );
}

interface MapToDraw {
  page: Page;
  codes: readonly string[];
  /** For each code, the indexes of its areas on the page. */
  places: readonly number[][];
  rest: number[];
}

export function drawMap({ page, codes, places, rest }: MapToDraw): RegionsMap {
  const hasRest = rest.length > 0;
  const merged = mergedAreas(areasOf(page.areas), hasRest ? [...places, rest] : places);
  const tones = tonesOf(neighbors(merged.areas.slice(0, codes.length)));
  const { areas, outline } = simplified(merged, REGIONS_MAX_BYTES - codes.length * ENTRY_BYTES);
  return {
    viewBox: viewBoxOf(page),
    outline: pathOf(outline),
    regions: codes.map((code, index) => {
      const rings = areas[index] ?? [];
      const { point, room } = labelPoint(rings);
      return {
        code,
        path: pathOf(rings),
        label: [inPx(point[0]), inPx(point[1])] satisfies [number, number],
        room: inPx(room),
        tone: tones[index] ?? 0,
      };
    }),
    rest: hasRest ? pathOf(areas[codes.length] ?? []) : null,
  };
}

const viewBoxOf = ({ width, height }: Page) =>
  `0 0 ${Math.ceil(inPx(width))} ${Math.ceil(inPx(height))}`;
