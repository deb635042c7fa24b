import sharp from 'sharp';
import { DrawingError } from '#server/drawing/drawing-error.ts';

const MAX_PIXELS = 40_000_000;
/** The highest side ratio for crops. Cropping 16,000 × 1 px would first make a billion pixels. */
const MAX_CUT_RATIO = 20;

export interface Sent {
  bytes: Uint8Array;
  /** In px. */
  maxWidth: number;
  maxHeight: number;
  /** True to crop to the shape of the maximum size, around the picture's most striking part. */
  isCut?: boolean;
}

export interface Redrawn {
  /** A WebP without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Keeps only the first picture of the file. @throws DrawingError */
export async function redraw({ bytes, maxWidth, maxHeight, isCut }: Sent): Promise<Redrawn> {
  try {
    if (isCut) await assertNotNarrow(bytes);
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
    if (error instanceof DrawingError) throw error;
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new DrawingError(isTooLarge ? 'too-many-pixels' : 'unreadable');
  }
}

async function assertNotNarrow(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const isNarrow = Math.max(width, height) > MAX_CUT_RATIO * Math.min(width, height);
  if (isNarrow) throw new DrawingError('too-narrow');
}
