const UNITS = ['KB', 'MB'] as const;

/** Returns a size such as '840 KB' or '12.3 MB'. */
export function fileSize(bytes: number) {
  const [unit, size] =
    bytes < 1024 * 1024 ? [UNITS[0], bytes / 1024] : [UNITS[1], bytes / 1024 ** 2];
  const shown = unit === 'KB' ? Math.ceil(size) : Math.floor(size * 10) / 10;
  return `${shown.toLocaleString('en-US')} ${unit}`;
}
