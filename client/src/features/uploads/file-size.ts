const UNITS = ['KB', 'MB', 'GB'] as const;

/** Returns, for example, '840 KB', '12.3 MB' or '1.5 GB'. */
export function fileSize(bytes: number) {
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const size = bytes / 1024 ** power;
  const shown = power === 1 ? Math.ceil(size) : Math.floor(size * 10) / 10;
  return `${shown.toLocaleString('en-US')} ${UNITS[power - 1]}`;
}
