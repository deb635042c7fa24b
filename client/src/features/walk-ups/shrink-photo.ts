import { inBase64 } from '#client/lib/in-base64.ts';
import { PHOTO_MAX_SIDE } from '#shared/walk-ups/constants.ts';

const QUALITY = 0.8;

/**
 * Returns the photo as a small JPG in base64, as the signal may be weak. If the browser can't draw
 * the file, returns it unchanged, and the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<string> {
  const photo = (await drawSmall(file).catch(() => null)) ?? file;
  return inBase64(photo);
}

async function drawSmall(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
