import { z } from 'zod';

/** In settings files, a name without a value means no setting. */
export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankIsAbsent, schema.optional());

/** `Number` would accept hexadecimal and rounded numbers. */
export const isWholeNumber = (text: string, min: number, max: number) =>
  /^\s*\d+\s*$/.test(text) && Number(text) >= min && Number(text) <= max;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => isWholeNumber(text, min, max), `must be a whole number from ${min} to ${max}`)
    .transform(Number);

/** A % must begin an escape. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const BAD_PERCENT = 'has a % that begins no escape: write %25 for it';

export const httpAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine((address) => !carriesCredentials(address), 'can’t carry a user name or a password');

/** Credentials in an address would show wherever it does, and `fetch` refuses them. */
function carriesCredentials(address: string) {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
