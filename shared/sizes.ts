const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  for (; size >= 1000 && unit < UNITS.length - 1; unit += 1) size /= 1000;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}
