/** The colors of the bar and of a card in client/src/styles.css. */
const GROUNDS = { bar: '#12223c', surface: '#fffefb' } as const;

export type Ground = keyof typeof GROUNDS;

export const colorOf = (ground: Ground) => GROUNDS[ground];

/** Parts of a logo with less contrast to the background than this are hard to see. */
const LEAST_CONTRAST = 2;

/** Returns 'bar', unless more of the logo would be hard to see on the bar than on a card. */
export function groundFor(rgba: Uint8Array): Ground {
  const [onBar, onSurface] = [lostOn('bar', rgba), lostOn('surface', rgba)];
  return onBar > onSurface ? 'surface' : 'bar';
}

function lostOn(ground: Ground, rgba: Uint8Array) {
  const behind = luminanceOf(Buffer.from(GROUNDS[ground].slice(1), 'hex'));
  let lost = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const light = luminanceOf(rgba.subarray(at, at + 3));
    const contrast = (Math.max(light, behind) + 0.05) / (Math.min(light, behind) + 0.05);
    if (contrast < LEAST_CONTRAST) lost += rgba[at + 3] ?? 0;
  }
  return lost;
}

/** The relative luminance of WCAG. */
function luminanceOf([red = 0, green = 0, blue = 0]: Uint8Array) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number) {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
