import { readDraft } from '#client/lib/draft.ts';
import { trust } from '#shared/trust.ts';
import type { RegionsMap } from '#shared/maps/schemas.ts';
import { regionsSchema, type Region } from '#shared/program/regions.ts';

export interface DraftRegion extends Region {
  /** The region's original code, from the settings or file. Editing the code doesn't change it. */
  key: string;
}

export interface RegionsDraft {
  /** The version of the settings that the form was filled from. */
  version: number;
  regions: DraftRegion[];
  /** An uploaded drawing, which names regions by their keys. */
  map: RegionsMap | null;
}

export function draftOf(regions: readonly Region[], version: number): RegionsDraft {
  return {
    version,
    regions: regions.map((region) => ({ ...region, key: region.code })),
    map: null,
  };
}

/** Returns the draft from an earlier visit; null if there is none or its format is outdated. */
export function keptDraft(name: string): RegionsDraft | null {
  const {
    version,
    regions,
    map = null,
  } = trust<Partial<RegionsDraft>>(readDraft(name), 'the editor kept it');
  const isWhole = typeof version === 'number' && Array.isArray(regions);
  return isWhole && regions.every(({ key, counties }) => key && counties)
    ? { version, regions, map }
    : null;
}

export const withoutKeys = (regions: readonly DraftRegion[]): Region[] =>
  regions.map(({ key: _, ...region }) => region);

/** Returns a key that no region has yet. */
export function freeKey(regions: readonly DraftRegion[]) {
  let number = regions.length + 1;
  while (regions.some(({ key }) => key === `new-${number}`)) number += 1;
  return `new-${number}`;
}

export function moveRegion(regions: readonly DraftRegion[], from: number, by: 1 | -1) {
  const moved = [...regions];
  moved.splice(from + by, 0, ...moved.splice(from, 1));
  return moved;
}

/** Makes draft regions from an uploaded file. Regions with a known code keep their time zone. */
export function regionsOfFile(
  found: readonly { code: string; name: string }[],
  former: readonly DraftRegion[],
): DraftRegion[] {
  return found.map(({ code, name }) => ({
    key: code,
    code,
    name,
    counties: [],
    timeZone: former.find((region) => region.code === code)?.timeZone ?? null,
  }));
}

/** Replaces the keys in a drawing with the regions' codes. */
export function codedMap(map: RegionsMap, regions: readonly DraftRegion[]): RegionsMap {
  const codes = new Map(regions.map(({ key, code }) => [key, code.trim()]));
  return {
    ...map,
    regions: map.regions.map((shape) => ({
      ...shape,
      code: codes.get(shape.code) || shape.code,
    })),
  };
}

export const hasCounties = (regions: readonly Region[]) =>
  regions.some(({ counties }) => counties.length > 0);

export interface RegionProblems {
  all: string | null;
  /** Problems keyed by region index and field. */
  fields: ReadonlyMap<string, string>;
}

export function problemsOf(regions: readonly DraftRegion[]): RegionProblems {
  const result = regionsSchema.safeParse(withoutKeys(regions));
  const fields = new Map<string, string>();
  let all: string | null = null;
  for (const { path, message } of result.error?.issues ?? []) {
    if (path.length < 2) all ??= message;
    else fields.set(`${String(path[0])}.${String(path[1])}`, message);
  }
  return { all, fields };
}

interface Holder {
  code: string;
  people: number;
}

/** Returns the counts of people whose region is not in `regions` any more. */
export const withoutRegion = (holders: readonly Holder[], regions: readonly Region[]) =>
  holders.filter((holder) => !regions.some(({ code }) => code === holder.code));
