export interface ByteRange {
  start: number;
  end: number;
}

/** Returns 'whole' for absent, multiple or unknown ranges, and 'outside' (416) if past the end. */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'outside' : { start, end };
}
