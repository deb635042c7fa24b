export const LOGO_MAX_BYTES = 200_000;

export const LOGO_TOO_LARGE = 'The logo may have at most 200 kB';

export const LOGO_PATH = '/program/logo.png';

/** The logo in the top bar, with its size in px. `src` changes with each new logo. */
export interface Logo {
  src: string;
  width: number;
  height: number;
}
