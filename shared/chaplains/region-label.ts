export function regionLabel(region: string): string {
  return region.length === 1 ? `Region ${region}` : region;
}
