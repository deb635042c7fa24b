export const LOGO_MAX_BYTES = 200_000;

export const LOGO_TOO_LARGE = 'The logo may have at most 200 kB';

/** The picture in the bar and in mails. */
export interface Logo {
  /** Changes with each logo; addresses of its pictures carry it. */
  version: string;
  /** In px of the page. */
  width: number;
  height: number;
}

export const LOGO_PATH = '/program/logo.png';

export const logoAddress = ({ version }: Logo) => `${LOGO_PATH}?v=${version}`;

interface Room {
  width: number;
  height: number;
}

export const IN_BAR: Room = { width: 128, height: 36 };

/** As large as there is room, in whole px. */
export function logoSize({ width, height }: Logo, room: Room): Room {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
