import * as z from 'zod/mini';
import { email, HIDDEN_CHARACTERS, listOf, nameText } from '#shared/fields.ts';
import { trust } from '#shared/trust.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';
import { hasHidden, hasHiddenInLines } from '#shared/visible-text.ts';

// The kinds of settings. A kind decides how the form of the Program page shows a setting.

const MAX_URL = 500;

export function line({ max, required }: { max: number; required: string }) {
  return { kind: 'line', max, schema: nameText(max, required) } as const;
}

/** An amount as text, such as '34.79', with at most 3 decimals; a float would round it. */
export function dollars() {
  const wrong = 'Give dollars, such as 34.79';
  const schema = z
    .string(wrong)
    .check(z.trim(), z.maxLength(8, wrong), z.regex(/^\d{1,4}(\.\d{1,3})?$/, wrong));
  return { kind: 'line', max: 8, schema } as const;
}

export function paragraph({ max, required }: { max: number; required: string }) {
  const schema = z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, tooLong(max)),
      without(hasHiddenInLines),
    );
  return { kind: 'paragraph', max, schema } as const;
}

export const phone = () =>
  ({
    kind: 'phone',
    max: 40,
    schema: nameText(40, 'Phone number is required').check(
      z.refine(isPhoneNumber, PHONE_TOO_SHORT),
    ),
  }) as const;

export const emailAddress = () => ({ kind: 'email', max: 254, schema: email }) as const;

export const webAddress = () =>
  ({
    kind: 'url',
    max: MAX_URL,
    schema: z
      .string('A web address is required')
      .check(
        z.trim(),
        z.maxLength(MAX_URL, tooLong(MAX_URL)),
        z.refine(isWebAddress, NO_ADDRESS),
        without(hasHidden),
      ),
  }) as const;

const NO_ADDRESS = 'Give a web address that begins with https://';

function isWebAddress(text: string) {
  // Refuses whitespace: browsers remove line breaks from a URL, but other programs don't.
  const url = !/\s/u.test(text) && URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  );
}

interface NumberOptions {
  min: number;
  max: number;
  unit: string | null;
  /** The text shown in place of 0. This text makes 0 a valid value, even if `min` is higher. */
  zero?: string;
  /** Wider bounds for a value that comes from an environment variable. */
  byVariable?: { min: number; max: number };
}

export function wholeNumber(options: NumberOptions) {
  const { min, max, unit, zero, byVariable } = options;
  const range = `Give a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  const bounds = zero === undefined ? range : `${range}, or 0`;
  const isFine = (value: number) =>
    (value >= min && value <= max) || (value === 0 && zero !== undefined);
  const schema = z.int(bounds).check(z.refine(isFine, bounds));
  return {
    kind: 'number',
    unit,
    zero,
    schema,
    ...(byVariable && {
      byVariable: z.int().check(z.minimum(byVariable.min), z.maximum(byVariable.max)),
    }),
  } as const;
}

export function timeOfDay() {
  const wrong = 'Choose a time of day';
  const schema = z
    .string(wrong)
    .check(z.maxLength(5, wrong), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong));
  return { kind: 'time', schema } as const;
}

export const MAX_ZONE = 60;

export const timeZone = () =>
  ({
    kind: 'zone',
    schema: z
      .string('Choose a time zone')
      .check(z.maxLength(MAX_ZONE), z.refine(isTimeZone, 'This time zone doesn’t exist')),
  }) as const;

export function isTimeZone(name: string): boolean {
  // Refuses offsets such as '+05:00': they ignore daylight saving, and some browsers reject them.
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** `byVariable` has further values that only an environment variable can set. */
export function choice<const Value extends string>(
  choices: Readonly<Record<Value, string>>,
  byVariable?: Readonly<Record<string, string>>,
) {
  const values = trust<Value[]>(Object.keys(choices), 'they are its keys');
  return {
    kind: 'choice',
    choices,
    schema: z.enum(values, 'Choose from the list'),
    ...(byVariable && {
      namesByVariable: byVariable,
      byVariable: z.enum([...values, ...Object.keys(byVariable)]),
    }),
  } as const;
}

/** A field of each row. An optional field stores null if it is blank. */
export interface Column {
  label: string;
  hint?: string;
  kind: string;
  isOptional?: boolean;
  schema: z.ZodMiniType;
}

type ShapeOf<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: Columns[Name]['schema'];
};

interface RowsOptions<Columns> {
  columns: Columns;
  max: number;
  /** The noun for one row, as in ‘Add figure’. */
  one: string;
}

export function rows<const Columns extends Record<string, Column>>(options: RowsOptions<Columns>) {
  const schemas = Object.entries(options.columns).map(([name, { schema }]) => [name, schema]);
  const shape = trust<ShapeOf<Columns>>(Object.fromEntries(schemas), 'a schema for each column');
  return {
    kind: 'rows',
    ...options,
    schema: listOf(z.object(shape), { maxItems: options.max }),
  } as const;
}

export const optionalLine = (max: number) =>
  ({ kind: 'line', max, isOptional: true, schema: orNull(max, hasHidden) }) as const;

export const optionalParagraph = (max: number) =>
  ({
    kind: 'paragraph',
    max,
    isOptional: true,
    schema: orNull(max, hasHiddenInLines),
  }) as const;

export function picture() {
  const again = 'Choose the picture again';
  const id = z.string(again).check(z.maxLength(36, again), z.regex(/^(?:[\da-f-]{36})?$/, again));
  return { kind: 'picture', isOptional: true, schema: nullIfBlank(id) } as const;
}

export const onOrOff = () => ({ kind: 'toggle', schema: z.boolean('Choose on or off') }) as const;

/** A tick box in a row; a stored row without it counts as not ticked. */
export const tick = () => ({ kind: 'toggle', schema: z._default(z.boolean(), false) }) as const;

/** Stores absent and blank text as null. */
function orNull(max: number, isWrong: (text: string) => boolean) {
  return nullIfBlank(z.string().check(z.trim(), z.maxLength(max, tooLong(max)), without(isWrong)));
}

function nullIfBlank(text: z.ZodMiniType<string, string>) {
  return z._default(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value || null),
    ),
    null,
  );
}

const without = (isWrong: (text: string) => boolean) =>
  z.refine<string>((text) => !isWrong(text), HIDDEN_CHARACTERS);

function tooLong(max: number) {
  return `At most ${max.toLocaleString('en-US')} characters`;
}
