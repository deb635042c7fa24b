import { createHash } from 'node:crypto';

/** Returns a UUID made from the parts: the same parts always give the same UUID. */
export function actionIdOf(...parts: readonly (string | number | null | undefined)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
