import sharp from 'sharp';
import { DrawingError } from '#server/drawing/drawing-error.ts';

export const MAX_PIXELS = 40_000_000;
/** In px. A picture higher than four screens is no picture to read. */
const MAX_WIDTH = 2_000;
const MAX_HEIGHT = 8_000;

export interface Redrawn {
  /** A WebP without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Nothing but the first picture of the file goes over. @throws DrawingError */
export async function redraw(file: Uint8Array): Promise<Redrawn> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new DrawingError(isTooLarge ? 'too-many-pixels' : 'unreadable');
  }
}
