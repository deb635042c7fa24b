import * as z from 'zod/mini';
import { listOf, nameText } from '#shared/fields.ts';
import { trust } from '#shared/trust.ts';
import { MAX_REGIONS } from './constants.ts';
import { isTimeZone, MAX_ZONE } from './kinds.ts';

const CODE_MAX = 20;

/** People and activations store the code, which never changes. */
export const regionCode = nameText(CODE_MAX, 'Give the region a code').check(
  // Lists of codes in a query string have commas between them.
  z.regex(/^[^,]*$/, 'A code can’t have a comma'),
);

export const regionSchema = z.object({
  code: regionCode,
  name: nameText(100, 'Give the region a name'),
  /** Codes of counties: five digits, by the Census Bureau. */
  counties: z._default(
    listOf(z.string().check(z.maxLength(5), z.regex(/^\d{5}$/)), { maxItems: 400 }),
    [],
  ),
  /** Null for the program's zone. */
  timeZone: z._default(
    z.nullable(
      z.string().check(z.maxLength(MAX_ZONE), z.refine(isTimeZone, 'This time zone doesn’t exist')),
    ),
    null,
  ),
});

const fewRegions = listOf(regionSchema, {
  maxItems: MAX_REGIONS,
  tooMany: `At most ${MAX_REGIONS} regions`,
});

// A check on the list itself would make another one, which reads all items.
const eachOnce = trust<z.ZodMiniType<Region[], Region[]>>(
  z.array(regionSchema).check(
    z.refine(
      (regions) => isEachOnce(regions.map(({ code }) => code.toLowerCase())),
      'Two regions have the same code',
    ),
    z.refine(
      (regions) =>
        isEachOnce(regions.flatMap(({ counties = [] }: { counties?: string[] }) => counties)),
      'A county is in two regions',
    ),
  ),
  'the list before it has put the defaults in',
);

export const regionsSchema = z.pipe(fewRegions, eachOnce);

export type Region = z.output<typeof regionSchema>;

function isEachOnce(texts: string[]) {
  return new Set(texts).size === texts.length;
}
