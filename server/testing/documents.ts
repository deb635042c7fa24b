import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** A JPEG whose metadata says where it was taken. */
export const photoWithPlace = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { ImageDescription: 'Margarets house' }, IFD3: { GPSLatitude: '38/1' } })
    .jpeg()
    .toBuffer();

export function pdfOfPages(count: number) {
  const pages = Array.from(
    { length: count },
    (_, index) =>
      `${index + 3} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj`,
  );
  const kids = pages.map((_, index) => `${index + 3} 0 R`).join(' ');
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
      `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${count} >>\nendobj`,
      ...pages,
      'trailer\n<< /Root 1 0 R >>\n%%EOF',
    ].join('\n'),
  );
}
