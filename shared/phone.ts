const MIN_DIGITS = 10;
/** The fewest digits that can be dialled. Some old local numbers lack the area code. */
const MIN_DIALLED = 7;

export const PHONE_TOO_SHORT = 'Phone number needs at least 10 digits, with the area code';

const EXTENSION = /(?:;ext=|\bextension|\bext\b\.?|\bx|#)\s*:?\s*(\d{1,8})\s*$/i;
/** Matches a number without a note such as 'home', because reformatting loses the note. */
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

export function isPhoneNumber(phone: string): boolean {
  return read(phone).digits.length >= MIN_DIGITS;
}

export function phoneHref(phone: string): string | null {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED) return null;
  return `tel:${isInternational ? '+' : ''}${digits}${extension && `;ext=${extension}`}`;
}

export function textHref(phone: string): string | null {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED || extension) return null;
  return `sms:${isInternational ? '+' : ''}${digits}`;
}

/** Formats for address books: digits, with a comma as a pause before the extension. */
export function dialledPhone(phone: string): string {
  const { digits, extension, isInternational } = read(phone);
  if (digits.length < MIN_DIALLED) return phone;
  return `${isInternational ? '+' : ''}${digits}${extension && `,${extension}`}`;
}

export function shownPhone(phone: string): string {
  const { number, digits, extension, isInternational } = read(phone);
  const national = /^1\d{10}$/.test(digits) ? digits.slice(1) : isInternational ? '' : digits;
  const parts = NUMBER_ALONE.test(number) && /^([2-9]\d\d)(\d{3})(\d{4})$/.exec(national);
  if (!parts) return phone;
  return `(${parts[1]}) ${parts[2]}-${parts[3]}${extension && ` ext. ${extension}`}`;
}
