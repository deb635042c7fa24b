import { z } from 'zod';

/** Treats a name without a value as not set; settings files often have such names. */
export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankIsAbsent, schema.optional());

/** Stricter than `Number`, which accepts hexadecimal and rounds large numbers. */
const isWholeNumber = (text: string, min: number, max: number) =>
  /^\s*\d+\s*$/.test(text) && Number(text) >= min && Number(text) <= max;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => isWholeNumber(text, min, max), `must be a whole number from ${min} to ${max}`)
    .transform(Number);

export const isCount = (value: string, most: number) =>
  /^[1-9]\d*$/.test(value) && Number(value) <= most;

export const numberBetween = (min: number, max: number, defaultValue: number) =>
  z.preprocess(blankIsAbsent, wholeNumber(min, max).default(defaultValue));

export const count = (defaultValue: number) => numberBetween(1, 1_000_000, defaultValue);

/** Call-outs and reports need their messages for at least this long. */
const MIN_RETENTION_DAYS = 90;
const MAX_RETENTION_DAYS = 36_500;

export const retentionDays = () =>
  optional(
    z
      .string()
      .refine(
        (text) =>
          isWholeNumber(text, 0, 0) || isWholeNumber(text, MIN_RETENTION_DAYS, MAX_RETENTION_DAYS),
        `must be 0 or a whole number from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}`,
      )
      .transform(Number),
  );

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`);

export const onOrOff = (defaultValue: 'on' | 'off') =>
  z.preprocess(blankIsAbsent, z.enum(['on', 'off'], 'must be on or off').default(defaultValue));

/** Whether each % begins a valid escape. */
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

/** A URL with credentials is refused: `fetch` rejects it, and messages would show them. */
function carriesCredentials(address: string) {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
