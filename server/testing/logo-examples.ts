import sharp from 'sharp';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

export const svgLogo = (
  body = '<rect width="120" height="60" fill="#d9b36a"/>',
  size = 'width="120" height="60"',
) => `<svg ${NAMESPACES} ${size} viewBox="0 0 120 60">${body}</svg>`;

export const inBase64 = (file: string | Uint8Array) => Buffer.from(file).toString('base64');

interface PngLogo {
  width?: number;
  height?: number;
  color?: string;
}

export const pngLogo = ({ width = 120, height = 60, color = '#d9b36a' }: PngLogo = {}) =>
  sharp({ create: { width, height, channels: 4, background: color } });
