import sharp from 'sharp';
import { DrawingError } from '#server/drawing/drawing-error.ts';
import { colorOf, groundFor, type Ground } from './ground.ts';
import type { DrawnLogo } from './pictures.ts';
import { MAX_PIXELS, type LogoFile } from './read-logo.ts';
import type { LogoProblem } from './refusals.ts';

/** The longest side, in px, of the drawing that all pictures are made from. */
const DRAWN = 1024;
/** The mark's largest size, in CSS pixels. Its picture is twice as large, for sharp screens. */
const MARK = { width: 256, height: 64 };
const PLATE_PADDING = 4;
/** The logo's share of an icon's side. Small in maskable icons: launchers cut out a circle. */
const SHARES = { any: 0.84, touch: 0.76, maskable: 0.58 };
const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 100_000;

const refused = (problem: LogoProblem) => new DrawingError(problem);

/** Draws the pictures, without any metadata of the file. @throws DrawingError */
export async function drawLogo(file: LogoFile): Promise<DrawnLogo> {
  const whole = await drawnWhole(file);
  const sample = await sharp(whole).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
  if (!sample.some((value, at) => at % 4 === 3 && value > 0)) throw refused('empty');
  const ground = groundFor(sample);
  const mark = await markOf(whole, ground);
  const [any, large, maskable, touch] = await Promise.all([
    iconOf(whole, ground, { side: 192, share: SHARES.any }),
    iconOf(whole, ground, { side: 512, share: SHARES.any }),
    iconOf(whole, ground, { side: 512, share: SHARES.maskable }),
    iconOf(whole, ground, { side: 180, share: SHARES.touch }),
  ]);
  return {
    width: Math.round(mark.info.width / 2),
    height: Math.round(mark.info.height / 2),
    pictures: {
      mark: mark.data,
      'icon-192': any,
      'icon-512': large,
      'maskable-512': maskable,
      'apple-touch-icon': touch,
    },
  };
}

async function drawnWhole({ kind, bytes }: LogoFile) {
  try {
    const density = kind === 'svg' ? await densityOf(bytes) : DEFAULT_DENSITY;
    return await sharp(bytes, { density, limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize(DRAWN, DRAWN, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .png()
      .toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw refused(isTooLarge ? 'too-many-pixels' : 'unreadable');
  }
}

/** Scales the density so that SVGs of any size are drawn equally large. */
async function densityOf(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const density = (DEFAULT_DENSITY * DRAWN) / Math.max(width, height);
  return Math.min(MAX_DENSITY, Math.max(1, density));
}

/** Draws the logo as it is, or on a light plate if it would be hard to see on the bar. */
async function markOf(whole: Buffer, ground: Ground) {
  const padding = ground === 'bar' ? 0 : 2 * PLATE_PADDING;
  const inside = {
    width: 2 * (MARK.width - padding),
    height: 2 * (MARK.height - padding),
    fit: 'inside',
  } as const;
  const resized = sharp(await sharp(whole).resize(inside).png().toBuffer());
  if (ground === 'bar') return resized.png(SMALL).toBuffer({ resolveWithObject: true });
  const background = colorOf(ground);
  return resized
    .flatten({ background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .png(SMALL)
    .toBuffer({ resolveWithObject: true });
}

interface Icon {
  side: number;
  share: number;
}

async function iconOf(whole: Buffer, ground: Ground, { side, share }: Icon) {
  const inner = Math.round(side * share);
  const logo = await sharp(whole).resize(inner, inner, { fit: 'inside' }).png().toBuffer();
  const background = colorOf(ground);
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: logo }])
    .png(SMALL)
    .toBuffer();
}

/** At most 256 dithered colors, because a photo of 512 px would otherwise take 500 kB. */
const SMALL = { palette: true, quality: 95, effort: 7, compressionLevel: 9 };
