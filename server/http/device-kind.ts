import Bowser from 'bowser';

const MAX_LENGTH = 80;

/** @returns the rough kind of a browser, such as 'Chrome on Android'; '' where it can't be told. */
export function deviceKind(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(isPlainName).join(' on ').slice(0, MAX_LENGTH);
}

/** Whether it can be a browser's name: of one that it doesn't know, the library hands on what was sent. */
function isPlainName(name: string | undefined) {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 ]{0,30}$/.test(name);
}
