import { geoCentroid } from 'd3-geo';
import { countiesOf } from '#server/maps/atlas.ts';
import { listStates } from '#server/maps/states.ts';
import type { Place } from './miles.ts';

const centres = new Map<string, Promise<ReadonlyMap<string, Place>>>();

/** The centre of a county by its code of five digits; null for one that the atlas doesn't have. */
export async function findCounty(fips: string): Promise<Place | null> {
  const state = listStates().find((each) => fips.startsWith(each.fips));
  if (!state) return null;
  const known = centres.get(state.code) ?? centresIn(state.code);
  // Each process reads the atlas once for a state.
  centres.set(state.code, known);
  return (await known).get(fips) ?? null;
}

async function centresIn(stateCode: string) {
  const counties = await countiesOf(stateCode);
  return new Map(
    counties.map(({ fips, polygons }) => {
      const [longitude, latitude] = geoCentroid({ type: 'MultiPolygon', coordinates: polygons });
      return [fips, { latitude, longitude }];
    }),
  );
}
