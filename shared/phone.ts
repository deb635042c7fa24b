/** Digits that a phone number has at least: with fewer it is missing its area code. */
const MIN_DIGITS = 10;
/** Digits that can be dialled at all, such as a local number that was stored long ago. */
const MIN_DIALLED = 7;

export const PHONE_TOO_SHORT = 'Phone number needs at least 10 digits, with the area code';

const EXTENSION = /(?:;ext=|\bextension|\bext\b\.?|\bx|#)\s*:?\s*(\d{1,8})\s*$/i;
/** Nothing but a number: no note such as 'home' that a written form would lose. */
const NUMBER_ALONE = /^[\d\s().+/\-\u2010-\u2015]*$/;

function read(phone: string) {
  const text = phone.normalize('NFKC').trim();
  const written = text.replace(/(\d)x/gi, '$1 x');
  const [found = '', extension = ''] = EXTENSION.exec(written) ?? [];
  const number = found ? written.slice(0, written.length - found.length) : written;
  const digits = number.replaceAll(/\D/g, '');
  const isInternational = /^[^\d]*\+/.test(number);
  return { number, digits, extension, isInternational };
}

/** @returns whether a text has the digits of a phone number, those of an extension not counted. */
export function isPhoneNumber(phone: string): boolean {
  return read(phone).digits.length >= MIN_DIGITS;
}

/** @returns the address that dials a number, its extension after it; null where none can be dialled. */
export function phoneHref(phone: string): string | null {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED) return null;
  return `tel:${isInternational ? '+' : ''}${digits}${extension && `;ext=${extension}`}`;
}

/** @returns the address that writes a text message; null to an extension, which gets none. */
export function textHref(phone: string): string | null {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED || extension) return null;
  return `sms:${isInternational ? '+' : ''}${digits}`;
}

/** @returns a number as address books dial it: digits, a pause before the extension. */
export function dialledPhone(phone: string): string {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED) return phone;
  return `${isInternational ? '+' : ''}${digits}${extension && `,${extension}`}`;
}

/** @returns a number of North America as '(502) 555-0143', any other as it was typed. */
export function shownPhone(phone: string): string {
  const { number, digits, extension, isInternational } = read(phone);
  const national = /^1\d{10}$/.test(digits) ? digits.slice(1) : isInternational ? '' : digits;
  const parts = NUMBER_ALONE.test(number) && /^([2-9]\d\d)(\d{3})(\d{4})$/.exec(national);
  if (!parts) return phone;
  return `(${parts[1]}) ${parts[2]}-${parts[3]}${extension && ` ext. ${extension}`}`;
}
