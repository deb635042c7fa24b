/** Apart from the schemas, which pages don't need. */
export interface NamedRegion {
  code: string;
  name: string;
}

/** A region that the program no longer has is shown by what is stored. */
export const regionName = (regions: readonly NamedRegion[], code: string) =>
  regions.find((region) => region.code === code)?.name ?? code;

/** What a form offers: the program's regions, and the one that it was opened with. */
export function regionChoices(regions: readonly NamedRegion[], kept: string | null = null) {
  const isOther = kept && !regions.some(({ code }) => code === kept);
  return [
    ...regions.map(({ code, name }) => ({ value: code, label: name })),
    ...(isOther ? [{ value: kept, label: kept }] : []),
  ];
}
