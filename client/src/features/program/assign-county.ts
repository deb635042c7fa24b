export interface AssignedRegion {
  code: string;
  name: string;
  counties: readonly string[];
}

export function assignCounty<Region extends AssignedRegion>(
  regions: readonly Region[],
  { fips, code }: { fips: string; code: string | null },
): Region[] {
  return regions.map((region) => {
    const others = region.counties.filter((county) => county !== fips);
    if (region.code === code) return { ...region, counties: [...others, fips] };
    return others.length === region.counties.length ? region : { ...region, counties: others };
  });
}
