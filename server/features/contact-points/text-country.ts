import { costlyNumber, numberAbroad } from './errors.ts';

/** Premium numbers, and those that forward. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER']);

/** E.164 and ISO 3166. +1 alone doesn't tell: it has premium numbers in the Caribbean. */
export async function assertTextable(number: string, countries: readonly string[]) {
  // Loaded on first use: it takes 0.1 s and 3 MB. Without `max` it misses most premium numbers.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country;
  if (country === undefined || !countries.includes(country)) throw numberAbroad(countries);
  if (COSTLY.has(parsed?.getType() ?? '')) throw costlyNumber();
}
