import { isDeepStrictEqual } from 'node:util';
import type { RegionsMap } from '#shared/maps/schemas.ts';
import type { Region } from '#shared/program/regions.ts';
import { badRequest } from '#server/errors.ts';
import type { Executor } from '#server/db/database.ts';
import { drawRegions } from '#server/maps/maps.ts';
import { listStates } from '#server/maps/states.ts';
import { getMap, storeMap, type StoredMap } from './map-queries.ts';

/** Returns null if no region has counties. @throws 400 if counties are in two states */
export async function drawCounties(regions: readonly Region[]): Promise<RegionsMap | null> {
  const counties = regions.flatMap((region) => region.counties);
  const [first] = counties;
  if (first === undefined) return null;
  const fips = first.slice(0, 2);
  const state = listStates().find((each) => each.fips === fips);
  if (!state || counties.some((county) => !county.startsWith(fips))) {
    const message = 'Please choose counties of one state';
    throw badRequest(message, { regions: message });
  }
  return drawRegions({ state: state.code, regions });
}

interface Redrawn {
  from: readonly Region[];
  to: readonly Region[];
  uploaded: RegionsMap | undefined;
  drawn: RegionsMap | null;
}

/** Stores the uploaded or newly drawn map. Returns the change to audit if a map was uploaded. */
export async function keepMap(tx: Executor, { from, to, uploaded, drawn }: Redrawn) {
  const stored = await getMap(tx);
  if (uploaded) {
    if (stored?.isUploaded && isDeepStrictEqual(stored.map, uploaded)) return null;
    const next = { map: uploaded, isUploaded: true };
    await storeMap(tx, next);
    return { from: mapInWords(stored), to: mapInWords(next) };
  }
  if (!drawn || (stored?.isUploaded && hasSameCounties(from, to))) return null;
  await storeMap(tx, { map: drawn, isUploaded: false });
  return null;
}

function mapInWords(stored: StoredMap | null) {
  if (!stored) return 'the example';
  const { map, isUploaded } = stored;
  return `${isUploaded ? 'uploaded' : 'drawn from the counties'}, with ${map.regions.length} regions`;
}

const hasSameCounties = (one: readonly Region[], other: readonly Region[]) =>
  placesOf(one) === placesOf(other);

const placesOf = (regions: readonly Region[]) =>
  JSON.stringify(
    regions
      .flatMap(({ code, counties }) => counties.map((county) => `${county} ${code}`))
      .toSorted(),
  );
