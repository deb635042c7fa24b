import type { Region } from '#shared/program/regions.ts';
import { listStates } from '#server/maps/states.ts';
import { findCounty, findCountyNamed } from '#server/places/county-centres.ts';
import { middleOf, type Place } from '#server/places/miles.ts';
import { findTown, findZip } from '#server/places/zip-codes.ts';

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
  /** Where distances start, as in 'the middle of Springfield'; null for a ZIP code. */
  name: string | null;
}

/** Tries a ZIP code in the address or location, then a town or county, then the region. */
export async function placeOf(
  { location, address, region }: Where,
  { state, regions }: Program,
): Promise<ActivationPlace | null> {
  const texts = [address ?? '', location];
  for (const text of texts) {
    const place = await byZip(text);
    if (place) return place;
  }
  const place = await byName(texts, state);
  if (place) return place;
  const listed = regions.find(({ code }) => code === region);
  return listed ? byCounties(listed) : null;
}

/** Uses the last five-digit number, because a house number would come before the ZIP code. */
async function byZip(text: string) {
  const [code, ...others] = [...text.matchAll(/(?<![\d-])\d{5}(?:-\d{4})?(?![\d-])/g)].toReversed();
  if (!code) return null;
  const isHouseNumber = others.length === 0 && code.index === 0 && text.trim().length > 10;
  const found = isHouseNumber ? null : await findZip(code[0].slice(0, 5));
  return found && placed(found, null);
}

async function byName(texts: readonly string[], state: string) {
  const code = listStates().find(({ name }) => name === state)?.code;
  if (!code) return null;
  for (const text of texts) {
    const place = (await byTown(code, text)) ?? (await byCounty(code, text));
    if (place) return place;
  }
  return null;
}

/** Looks for a part of the text that is a town's whole name, as in 'Springfield, gym'. */
async function byTown(stateCode: string, text: string) {
  for (const part of text.split(/[,;·\n]/)) {
    const town = await findTown(stateCode, part);
    if (town) return placed(town, `the middle of ${town.name}`);
  }
  return null;
}

async function byCounty(stateCode: string, text: string) {
  const county = await findCountyNamed(stateCode, text);
  return county && placed(county, `the middle of ${county.name} County`);
}

async function byCounties({ name, counties }: Region) {
  const centres: Place[] = [];
  for (const fips of counties) {
    const centre = await findCounty(fips);
    if (centre) centres.push(centre);
  }
  if (centres.length === 0) return null;
  return placed(middleOf(centres), `the middle of ${name}`);
}

const placed = ({ latitude, longitude }: Place, name: string | null): ActivationPlace => ({
  latitude,
  longitude,
  name,
});
