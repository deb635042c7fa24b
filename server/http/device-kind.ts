import Bowser from 'bowser';

const MAX_LENGTH = 80;

export function deviceKind(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(isPlainName).join(' on ').slice(0, MAX_LENGTH);
}

/** Rejects arbitrary text, because bowser returns unknown browser names exactly as sent. */
function isPlainName(name: string | undefined) {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 ]{0,30}$/.test(name);
}
