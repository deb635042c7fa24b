import { REGION_CODE_MAX_LENGTH, REGION_NAME_MAX_LENGTH } from '#shared/maps/constants.ts';
import { cut } from './geojson-features.ts';
import type { ReadFeature } from './read-geojson.ts';

export interface NamedRegion {
  code: string;
  name: string;
  /** Indexes of the region's features in the file. */
  places: number[];
}

const CODES = [
  'code',
  'region_code',
  'regioncode',
  'region_id',
  'regionid',
  'region',
  'district',
  'zone',
  'abbr',
  'id',
];
const NAMES = ['region_name', 'regionname', 'name', 'title', 'label'];

/** Merges features whose codes are equal except for case; numbers features without a code. */
export function nameRegions(features: readonly ReadFeature[]): NamedRegion[] {
  const regions = new Map<string, NamedRegion>();
  const withoutCode: number[] = [];
  features.forEach(({ properties }, place) => {
    const code = CODES.map((key) => properties.get(key)).find((text) => text !== undefined);
    if (code === undefined || code.length > REGION_CODE_MAX_LENGTH) withoutCode.push(place);
    else addTo(regions, { code, name: nameOf(properties) ?? '', places: [place] });
  });
  for (const place of withoutCode) {
    const code = freeNumber(regions);
    const name = nameOf(features[place]?.properties ?? new Map()) ?? '';
    addTo(regions, { code, name, places: [place] });
  }
  return [...regions.values()].map((region) => ({
    ...region,
    name: region.name || `Region ${region.code}`,
  }));
}

function addTo(regions: Map<string, NamedRegion>, region: NamedRegion): void {
  const key = region.code.toLowerCase();
  const known = regions.get(key);
  if (!known) {
    regions.set(key, region);
    return;
  }
  known.places.push(...region.places);
  // If the names differ, they name parts of the region, such as counties, so none is used.
  if (known.name !== region.name) known.name = '';
}

function nameOf(properties: ReadonlyMap<string, string>): string | undefined {
  const name = NAMES.map((key) => properties.get(key)).find((text) => text !== undefined);
  return name && cut(name, REGION_NAME_MAX_LENGTH);
}

function freeNumber(regions: ReadonlyMap<string, NamedRegion>): string {
  let number = 1;
  while (regions.has(String(number))) number += 1;
  return String(number);
}
