import sharp from 'sharp';
import { DrawingError } from '#server/drawing/drawing-error.ts';

const MAX_PIXELS = 40_000_000;
export interface Sent {
  bytes: Uint8Array;
  /** In px. */
  maxWidth: number;
  maxHeight: number;
  /** Cuts to the shape of the bounds, around what draws the eye. */
  isCut?: boolean;
}

export interface Redrawn {
  /** A WebP without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Nothing but the first picture of the file goes over. @throws DrawingError */
export async function redraw({ bytes, maxWidth, maxHeight, isCut }: Sent): Promise<Redrawn> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize(
        maxWidth,
        maxHeight,
        isCut
          ? { fit: 'cover', position: 'attention' }
          : { fit: 'inside', withoutEnlargement: true },
      )
      .toColourspace('srgb')
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new DrawingError(isTooLarge ? 'too-many-pixels' : 'unreadable');
  }
}
