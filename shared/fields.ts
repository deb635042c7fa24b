import * as z from 'zod/mini';
import { trust } from './trust.ts';
import { hasHidden, isVisible } from './visible-text.ts';

const MAX_PAGE = 50;
/** The most rows of one query, and the default `limit`. */
export const MAX_ROWS = 1000;
const MAX_SEARCH = 200;
export const HIDDEN_CHARACTERS = 'Please type it without characters that can’t be seen';

export function requiredText(max: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.refine((text) => text === '' || isVisible(text), message),
    z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
  );
}

export function nameText(max: number, message: string) {
  return requiredText(max, message).check(
    // A cell of an imported roster may contain line breaks.
    z.overwrite((text) => text.replaceAll(/[\r\n]+/g, ' ')),
    z.refine((text) => !isVisible(text) || !hasHidden(text), HIDDEN_CHARACTERS),
  );
}

/** Turns a blank text into null. An absent field stays absent. */
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

/** Reading a list stops after this many issues, because only the first is reported. */
const MAX_ISSUES = 100;

interface ListBounds {
  minItems?: number;
  maxItems: number;
  tooFew?: string;
  tooMany?: string;
}

/** Checks the length first, and stops after MAX_ISSUES issues, so that a huge list costs little. */
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  { minItems = 0, maxItems, tooFew, tooMany }: ListBounds,
): z.ZodMiniArray<Item> {
  const many = tooMany ?? `At most ${maxItems.toLocaleString('en-US')} items`;
  const list = z.array(item).check(z.minLength(minItems, tooFew), z.maxLength(maxItems, many));
  // zod's own parse must never run, because its first call may overwrite this function.
  list._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    if (!Array.isArray(given)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input: given, inst: list });
      return payload;
    }
    // Skips reading the items, because the maxLength check above will refuse the list.
    if (given.length > maxItems) return payload;
    const items = trust<unknown[]>(given, 'it is an array');
    // Forms parse asynchronously. Without this option, a transform would return a promise.
    const atOnce = { ...context, async: false };
    const read: unknown[] = [];
    const issues: z.core.$ZodRawIssue[] = [];
    for (let index = 0; index < items.length && issues.length < MAX_ISSUES; index += 1) {
      const result = item._zod.run({ value: items[index], issues: [] }, atOnce);
      if (result instanceof Promise) throw new Error('an item of a list is checked at once');
      for (const issue of z.core.util.prefixIssues(index, result.issues)) issues.push(issue);
      read.push(result.value);
    }
    payload.issues.push(...issues);
    return { ...payload, value: trust<z.output<Item>[]>(read, 'the items have made them') };
  };
  return list;
}

export function textList({ maxItems, maxLength }: { maxItems: number; maxLength: number }) {
  return z.pipe(
    listOf(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)), { maxItems }),
    z.transform((items) => [...new Set(items)]),
  );
}

export const email = z
  .string('Valid email is required')
  .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.email('Valid email is required'));

/** Length of a UUID and a comma. */
const ID_AND_COMMA = 37;

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

/** A date such as '2026-03-04' from 1900 to 2199; the database has no year 0. */
export const calendarDay = (message?: string) =>
  z.iso
    .date(message)
    .check(z.maxLength(10), z.regex(/^(?:19|2[01])/, 'The year must be from 1900 to 2199'));

export const timestamp = z.iso.datetime();

export const instant = timestamp.check(
  z.maxLength(40),
  z.regex(/^[1-9]/, 'This date is too long ago'),
);

export function moment(message: string) {
  return z.iso
    .datetime(message)
    .check(z.maxLength(40), z.refine(isMeant, 'This date is too far away'));
}

function isMeant(text: string) {
  const year = Number(text.slice(0, 4));
  return year >= 2000 && year <= 2100;
}

export const queryTypes = z.registry<
  { type: 'boolean' } | { type: 'integer'; minimum: number; maximum: number }
>();

export const wholeNumber = (name: string, from: number, to: number) =>
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

export const paging = {
  limit: z._default(wholeNumber('limit', 1, MAX_PAGE), MAX_ROWS),
  offset: z._default(wholeNumber('offset', 0, 10_000_000), 0),
};

export const FIRST_ROWS = { limit: MAX_ROWS, offset: 0 };

export type Sort<Name extends string> = Name | `-${Name}`;

export function sortBy<const Name extends string>(names: readonly Name[]) {
  return z.optional(z.enum(names.flatMap((name): Sort<Name>[] => [name, `-${name}`])));
}

/** A search text without wildcards: each character stands for itself. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH)));

export const flag = z
  .pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  )
  .register(queryTypes, { type: 'boolean' });

/** An IANA time zone, such as America/New_York. */
export const timeZone = z.optional(
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone')),
);

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
