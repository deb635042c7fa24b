/** The pictures of a logo: one for the bar and mails, and the icons of the installed app. */
export const PICTURES = [
  'mark',
  'icon-192',
  'icon-512',
  'maskable-512',
  'apple-touch-icon',
] as const;

export type PictureName = (typeof PICTURES)[number];

/** PNGs. Pages show the mark at `width` and `height`, but its picture is twice that size. */
export interface DrawnLogo {
  width: number;
  height: number;
  pictures: Record<PictureName, Uint8Array>;
}
