import { logoRefused } from './refusals.ts';
import { readSvg } from './read-svg.ts';

export const MAX_PIXELS = 4096 * 4096;

export interface LogoFile {
  kind: 'svg' | 'png';
  bytes: Uint8Array;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length of the signature and of the first chunk, which has the picture's size. */
const PNG_HEAD = 33;

/** Recognizes the type by the content, not by the file's name. @throws AppError 400 */
export function readLogo(bytes: Buffer): LogoFile {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { kind: 'png', bytes: readPng(bytes) };
  return { kind: 'svg', bytes: readSvg(bytes) };
}

/** Checks the size before unpacking, because a few kB can unpack into gigabytes. */
function readPng(bytes: Buffer) {
  if (bytes.length < PNG_HEAD || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    throw logoRefused('unreadable');
  }
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (pixels > MAX_PIXELS) throw logoRefused('too-many-pixels');
  return bytes;
}
