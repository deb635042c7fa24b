import * as z from 'zod/mini';

const MAX_PAGE = 50;
/** The most rows that one query of a list reads; as many come without `limit`. */
export const MAX_ROWS = 1000;
const MAX_SEARCH = 200;

/**
 * @param max most characters that are stored.
 * @param message what is said when it is blank.
 * @returns a schema for a text that must have something in it; the ends are trimmed.
 */
export function requiredText(max: number, message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
    );
}

/**
 * @returns a schema for a text that may be absent, null or blank; all three are stored as null.
 */
export function optionalText(max: number) {
  return z.pipe(
    z.nullish(
      z
        .string()
        .check(z.trim(), z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`)),
    ),
    z.transform((value) => (value === undefined ? undefined : value || null)),
  );
}

/** A list of distinct, non-blank texts, such as areas of expertise. */
export function textList({ maxItems, maxLength }: { maxItems: number; maxLength: number }) {
  return z.pipe(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)))
      .check(z.maxLength(maxItems, `At most ${maxItems} items`)),
    z.transform((items) => [...new Set(items)]),
  );
}

/** An e-mail address of at most 254 characters, its ends trimmed. */
export const email = z
  .string('Valid email is required')
  .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.email('Valid email is required'));

export const idParams = z.object({ id: z.uuid() });

export const timestamp = z.iso.datetime();

/** A timestamp in a query string, of a year that the database knows, too. */
export const instant = timestamp.check(
  z.maxLength(40),
  z.regex(/^[1-9]/, 'This date is too long ago'),
);

/**
 * @param message what is said when it is no date and time at all.
 * @returns a schema for a date and time in a body, of a year that somebody can mean.
 */
export function moment(message: string) {
  return z.iso
    .datetime(message)
    .check(z.maxLength(40), z.refine(isMeant, 'This date is too far away'));
}

function isMeant(text: string) {
  const year = Number(text.slice(0, 4));
  return year >= 2000 && year <= 2100;
}

const wholeNumber = (name: string, from: number, to: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, `${name} must be a whole number`),
      z.refine(
        (text) => Number(text) >= from && Number(text) <= to,
        `${name} must be a whole number from ${from} to ${to}`,
      ),
    ),
    z.transform(Number),
  );

/** `limit` and `offset` as they stand in a query string. */
export const paging = {
  limit: z._default(wholeNumber('limit', 1, MAX_PAGE), MAX_ROWS),
  offset: z._default(wholeNumber('offset', 0, 10_000_000), 0),
};

/** The first rows of a list that has no `limit` and `offset` of its own. */
export const FIRST_ROWS = { limit: MAX_ROWS, offset: 0 };

/** A column to sort by; with `-` before it, in reverse. */
export type Sort<Name extends string> = Name | `-${Name}`;

/** @returns a schema for the order of a list as it stands in a query string. */
export function sortBy<const Name extends string>(names: readonly Name[]) {
  return z.optional(z.enum(names.flatMap((name): Sort<Name>[] => [name, `-${name}`])));
}

/** A search in a query string: any text is text, nothing in it is a pattern. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH)));

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
