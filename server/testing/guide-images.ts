import sharp from 'sharp';
import { addGuideImage } from '#shared/field-guide/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { textOf } from './answers.ts';
import { putBytes } from './uploads.ts';
import type { Visitor } from './visitor.ts';

interface Size {
  width?: number;
  height?: number;
}

/** A JPEG whose metadata says where it was taken. */
export const photo = ({ width = 1200, height = 800 }: Size = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { ImageDescription: 'Margarets house' }, IFD3: { GPSLatitude: '38/1' } })
    .jpeg()
    .toBuffer();

export async function putImage(visitor: Visitor, content: Buffer, name = 'photo.jpg') {
  const body = { name, size: content.length, purpose: 'field-guide-image' as const };
  const url = textOf(await visitor.call(requestUpload, { body }), 'uploadURL');
  await putBytes(url, content);
  return url;
}

export async function addImage(visitor: Visitor, content: Buffer, name?: string) {
  const fileUrl = await putImage(visitor, content, name);
  return visitor.call(addGuideImage, { body: { fileUrl } });
}
