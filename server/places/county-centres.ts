import { geoCentroid } from 'd3-geo';
import { countiesOf } from '#server/maps/atlas.ts';
import { listStates } from '#server/maps/states.ts';
import type { Place } from './miles.ts';

interface County extends Place {
  /** The name, without the word 'County'. */
  name: string;
}

const centres = new Map<string, Promise<ReadonlyMap<string, County>>>();

export async function findCounty(fips: string): Promise<Place | null> {
  const state = listStates().find((each) => fips.startsWith(each.fips));
  return state ? ((await countiesIn(state.code)).get(fips) ?? null) : null;
}

/** Finds the county that a text names, such as 'Pike County'; null if it names none. */
export async function findCountyNamed(stateCode: string, text: string): Promise<County | null> {
  const words = text.toLowerCase();
  if (!/ (county|parish)\b/.test(words)) return null;
  const found = [...(await countiesIn(stateCode)).values()].filter(({ name }) =>
    ['county', 'parish'].some((kind) => ` ${words}`.includes(` ${name.toLowerCase()} ${kind}`)),
  );
  return found.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}

/** Caches the counties, so that each process reads the atlas once per state. */
async function countiesIn(stateCode: string) {
  const known = centres.get(stateCode) ?? centresIn(stateCode);
  centres.set(stateCode, known);
  return known;
}

async function centresIn(stateCode: string) {
  const counties = await countiesOf(stateCode);
  return new Map(
    counties.map(({ fips, name, polygons }) => {
      const [longitude, latitude] = geoCentroid({ type: 'MultiPolygon', coordinates: polygons });
      return [fips, { name: name.replace(/ County$/, ''), latitude, longitude }];
    }),
  );
}
