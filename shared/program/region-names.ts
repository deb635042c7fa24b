/** Kept apart from the schemas of the regions, so that pages don't load the schemas. */
export interface NamedRegion {
  code: string;
  name: string;
}

/** Returns the region's name, or its code if the program no longer has the region. */
export const regionName = (regions: readonly NamedRegion[], code: string) =>
  regions.find((region) => region.code === code)?.name ?? code;

/** Returns a form's choices: the program's regions, plus the stored region if it was removed. */
export function regionChoices(regions: readonly NamedRegion[], kept: string | null = null) {
  const isOther = kept && !regions.some(({ code }) => code === kept);
  return [
    ...regions.map(({ code, name }) => ({ value: code, label: name })),
    ...(isOther ? [{ value: kept, label: kept }] : []),
  ];
}
