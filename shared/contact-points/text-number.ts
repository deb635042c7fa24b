import * as z from 'zod/mini';

const NUMBER_ALONE = /^[\d\s().+/\-\u2010-\u2015]*$/;
/** North American numbers, in which neither area code nor exchange begins with 0 or 1. */
const NATIONAL = /^1?([2-9]\d{2}[2-9]\d{6})$/;
/** E.164 numbers without the plus sign; no country code begins with 0. */
const INTERNATIONAL = /^[2-9]\d{7,14}$/;

const WRONG = 'Enter a mobile number with its area code, or with + and the country code';
const WITH_EXTENSION = 'A number with an extension can’t get text messages';

export function asE164(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (!NUMBER_ALONE.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const isInternational = text.startsWith('+');
  if (text.slice(1).includes('+')) return null;
  const [, national] = NATIONAL.exec(digits) ?? [];
  if (national && !(isInternational && digits.length === 10)) return `+1${national}`;
  return isInternational && INTERNATIONAL.test(digits) ? `+${digits}` : null;
}

const hasExtension = (typed: string) => /\d\s*[,;]?\s*(?:x|ext|#)/i.test(typed);

export const textNumber = z.pipe(
  z.string(WRONG).check(
    z.maxLength(50, WRONG),
    z.refine((typed) => !hasExtension(typed), WITH_EXTENSION),
    z.refine((typed) => hasExtension(typed) || asE164(typed) !== null, WRONG),
  ),
  z.transform((typed) => asE164(typed) ?? ''),
);
