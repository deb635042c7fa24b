const STARTS = ['ffd8ff', '89504e470d0a1a0a', /^52494646.{8}57454250/];

/** True for a JPEG, PNG or WebP. Keeps other formats from Sharp, which would draw even an SVG. */
export function isPhoto(bytes: Buffer) {
  const head = bytes.toString('hex', 0, 12);
  return STARTS.some((start) =>
    typeof start === 'string' ? head.startsWith(start) : start.test(head),
  );
}
