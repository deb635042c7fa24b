import type { Region } from '#shared/program/regions.ts';
import { listStates } from '#server/maps/states.ts';
import { findCounty, findCountyNamed } from '#server/places/county-centres.ts';
import type { Place } from '#server/places/miles.ts';
import { findZip } from '#server/places/zip-codes.ts';

interface Where {
  location: string;
  address: string | null;
  region: string | null;
}

interface Program {
  state: string;
  regions: readonly Region[];
}

export interface ActivationPlace extends Place {
  /** What miles are counted from; null for a ZIP code. */
  name: string | null;
}

/** By a ZIP code in the address or location, else by the county in them, else by the region. */
export async function placeOf(
  { location, address, region }: Where,
  { state, regions }: Program,
): Promise<ActivationPlace | null> {
  const texts = [address ?? '', location];
  for (const text of texts) {
    const place = await byZip(text);
    if (place) return place;
  }
  const stateCode = listStates().find(({ name }) => name === state)?.code;
  for (const text of stateCode ? texts : []) {
    const county = await findCountyNamed(stateCode ?? '', text);
    if (county) return placed(county, `the middle of ${county.name} County`);
  }
  const listed = regions.find(({ code }) => code === region);
  return listed ? byCounties(listed) : null;
}

/** The last one: a house number of five digits stands first. */
async function byZip(text: string) {
  const [code, ...others] = [...text.matchAll(/(?<![\d-])\d{5}(?:-\d{4})?(?![\d-])/g)].toReversed();
  if (!code) return null;
  const isHouseNumber = others.length === 0 && code.index === 0 && text.trim().length > 10;
  const found = isHouseNumber ? null : await findZip(code[0].slice(0, 5));
  return found && placed(found, null);
}

async function byCounties({ name, counties }: Region) {
  const centres: Place[] = [];
  for (const fips of counties) {
    const centre = await findCounty(fips);
    if (centre) centres.push(centre);
  }
  if (centres.length === 0) return null;
  const mean = (of: (place: Place) => number) =>
    centres.reduce((sum, each) => sum + of(each), 0) / centres.length;
  const middle = {
    latitude: mean((each) => each.latitude),
    longitude: mean((each) => each.longitude),
  };
  return placed(middle, `the middle of ${name}`);
}

const placed = ({ latitude, longitude }: Place, name: string | null): ActivationPlace => ({
  latitude,
  longitude,
  name,
});
