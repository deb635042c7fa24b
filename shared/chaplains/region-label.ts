/** Returns 'Region A' for A; another name as it is stored. */
export function regionLabel(region: string): string {
  return region.length === 1 ? `Region ${region}` : region;
}
