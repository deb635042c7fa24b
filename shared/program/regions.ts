import * as z from 'zod/mini';
import { listOf, nameText } from '#shared/fields.ts';
import { trust } from '#shared/trust.ts';
import { MAX_REGIONS } from './constants.ts';
import { isTimeZone, MAX_ZONE } from './kinds.ts';

const CODE_MAX = 20;

/** People and activations store the code, which never changes. */
export const regionCode = nameText(CODE_MAX, 'Give the region a code').check(
  // In query strings, commas separate region codes.
  z.regex(/^[^,]*$/, 'A code can’t have a comma'),
);

export const regionSchema = z.object({
  code: regionCode,
  name: nameText(100, 'Give the region a name'),
  /** Five-digit county codes of the Census Bureau. */
  counties: z._default(
    listOf(z.string().check(z.maxLength(5), z.regex(/^\d{5}$/)), { maxItems: 400 }),
    [],
  ),
  /** Null means the program's time zone. */
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

// A second schema, because `fewRegions.check()` would lose the limit on the number of regions.
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
