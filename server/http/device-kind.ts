import Bowser from 'bowser';

const MAX_LENGTH = 80;

/** @returns the rough kind of a browser, such as 'Chrome on Android'; '' where it can't be told. */
export function deviceKind(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, MAX_LENGTH);
}
