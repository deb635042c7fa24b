/** What is drawn of a logo: once for the bar and mails, and for each icon of the installed app. */
export const PICTURES = [
  'mark',
  'icon-192',
  'icon-512',
  'maskable-512',
  'apple-touch-icon',
] as const;

export type PictureName = (typeof PICTURES)[number];

/** PNGs. `width` and `height` are those of the mark in px of a page, where it is half as large. */
export interface DrawnLogo {
  width: number;
  height: number;
  pictures: Record<PictureName, Uint8Array>;
}
