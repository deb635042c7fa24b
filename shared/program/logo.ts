export const LOGO_MAX_BYTES = 200_000;

export const LOGO_TOO_LARGE = 'The logo may have at most 200 kB';

export const LOGO_PATH = '/program/logo.png';

/** The picture in the bar, in px. Its address changes with each logo. */
export interface Logo {
  src: string;
  width: number;
  height: number;
}
