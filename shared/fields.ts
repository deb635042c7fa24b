import * as z from 'zod/mini';
import { trust } from './trust.ts';
import { hasHidden, isVisible } from './visible-text.ts';

const MAX_PAGE = 50;
/** The most rows that one query of a list reads; as many come without `limit`. */
export const MAX_ROWS = 1000;
const MAX_SEARCH = 200;
const HIDDEN_CHARACTERS = 'Please type it without characters that can’t be seen';

/**
 * @param max most characters that are stored.
 * @param message what is said when it is blank.
 * @returns a schema for a text that must have something in it; the ends are trimmed.
 */
export function requiredText(max: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.refine((text) => text === '' || isVisible(text), message),
    z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
  );
}

/**
 * @param max most characters that are stored.
 * @param message what is said when it is blank.
 * @returns a schema for a name or a title: one line of what people can see.
 */
export function nameText(max: number, message: string) {
  return requiredText(max, message).check(
    // A cell of a roster may have them.
    z.overwrite((text) => text.replaceAll(/[\r\n]+/g, ' ')),
    z.refine((text) => !isVisible(text) || !hasHidden(text), HIDDEN_CHARACTERS),
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

/** What is wrong with the items of a list is told of the first of them only. */
const MAX_ISSUES = 100;

interface ListBounds {
  minItems?: number;
  maxItems: number;
  /** What is said of a list with fewer items. */
  tooFew?: string;
  /** What is said of a list with more items. */
  tooMany?: string;
}

/**
 * A list as a body carries it. Its number of items is checked before any of them is looked at, and
 * reading stops once enough items are wrong, so that a huge list costs no more than a small one.
 */
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  { minItems = 0, maxItems, tooFew, tooMany }: ListBounds,
): z.ZodMiniArray<Item> {
  const many = tooMany ?? `At most ${maxItems.toLocaleString('en-US')} items`;
  const list = z.array(item).check(z.minLength(minItems, tooFew), z.maxLength(maxItems, many));
  // zod's own parse is never called: at its first call it may put itself back in this one's place.
  list._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    if (!Array.isArray(given)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input: given, inst: list });
      return payload;
    }
    // The check above refuses the list as it is.
    if (given.length > maxItems) return payload;
    const items = trust<unknown[]>(given, 'it is an array');
    const read: unknown[] = [];
    const issues: z.core.$ZodRawIssue[] = [];
    for (let index = 0; index < items.length && issues.length < MAX_ISSUES; index += 1) {
      const result = item._zod.run({ value: items[index], issues: [] }, context);
      if (result instanceof Promise) throw new Error('an item of a list is checked at once');
      for (const issue of z.core.util.prefixIssues(index, result.issues)) issues.push(issue);
      read.push(result.value);
    }
    payload.issues.push(...issues);
    return { ...payload, value: trust<z.output<Item>[]>(read, 'the items have made them') };
  };
  return list;
}

/** A list of distinct, non-blank texts, such as areas of expertise. */
export function textList({ maxItems, maxLength }: { maxItems: number; maxLength: number }) {
  return z.pipe(
    listOf(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)), { maxItems }),
    z.transform((items) => [...new Set(items)]),
  );
}

/** An email address of at most 254 characters, its ends trimmed. */
export const email = z
  .string('Valid email is required')
  .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.email('Valid email is required'));

/** Characters of a UUID and the comma behind it. */
const ID_AND_COMMA = 37;

/** Ids in a query string, with commas between them. */
export function idList(maxItems: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(maxItems * ID_AND_COMMA)),
      z.transform((text) => text.split(',').filter(Boolean)),
    ),
    listOf(z.uuid('Give ids with commas between them'), { maxItems }),
  );
}

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

/** What a query's text stands for, for the API's description. */
export const queryTypes = z.registry<
  { type: 'boolean' } | { type: 'integer'; minimum: number; maximum: number }
>();

const wholeNumber = (name: string, from: number, to: number) =>
  z
    .pipe(
      z.string().check(
        z.regex(/^\d{1,9}$/, `${name} must be a whole number`),
        z.refine(
          (text) => Number(text) >= from && Number(text) <= to,
          `${name} must be a whole number from ${from} to ${to}`,
        ),
      ),
      z.transform(Number),
    )
    .register(queryTypes, { type: 'integer', minimum: from, maximum: to });

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

/** A search in a query string. Its characters stand for themselves; none is a wildcard. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH)));

export const flag = z
  .pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  )
  .register(queryTypes, { type: 'boolean' });
