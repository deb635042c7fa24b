import { costlyNumber, numberAbroad } from './errors.ts';

/** Numbers that cost the caller more, or that lead on to another number. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER']);

/**
 * Checks that text messages go to a number. America's +1 has premium numbers in the Caribbean and
 * Canada, so the country code alone doesn't tell.
 * @param number in the form of E.164. @param countries as codes of ISO 3166.
 * @throws AppError 400 where they don't
 */
export async function assertTextable(number: string, countries: readonly string[]) {
  // Loaded with the first number, as that takes 0.1 s and 3 MB. Without `max` it knows the costly
  // numbers of few countries.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country;
  if (country === undefined || !countries.includes(country)) throw numberAbroad(countries);
  if (COSTLY.has(parsed?.getType() ?? '')) throw costlyNumber();
}
