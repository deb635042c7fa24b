import * as z from 'zod/mini';
import { listOf } from '#shared/fields.ts';
import { choiceValue } from '#shared/program/list-schemas.ts';
import { EVERY_DAY, LANGUAGE_LEVELS, MAX_LANGUAGES, MAX_MILES } from './constants.ts';

const date = (message: string) =>
  z.iso
    .date(message)
    .check(z.maxLength(10), z.refine(isOfThisCentury, 'This date is too far away'));

const isOfThisCentury = (text: string) => text >= '2000-01-01' && text <= '2100-12-31';

const days = z.int('Choose your days').check(z.minimum(0), z.maximum(EVERY_DAY));

export const weekBody = z.object({ days });

export const awayBody = z
  .object({
    fromOn: date('Choose the first day'),
    untilOn: z.nullable(date('Choose the last day')),
  })
  .check(
    z.refine(({ fromOn, untilOn }) => untilOn === null || untilOn >= fromOn, {
      error: 'The last day is before the first',
      path: ['untilOn'],
    }),
  );

export const awayParams = z.object({ fromOn: date('Choose the first day') });

const level = z.enum(LANGUAGE_LEVELS, 'Choose how well you speak this language');

export const languageSchema = z.object({ language: z.string(), level });

const languageList = listOf(z.object({ language: choiceValue('Choose a language'), level }), {
  maxItems: MAX_LANGUAGES,
  tooMany: `At most ${MAX_LANGUAGES} languages`,
});

export const languagesBody = z.object({ languages: languageList });

const miles = 'Give whole miles, such as 60';

export const travelBody = z.object({
  zip: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(5, 'Give the 5 digits'),
        z.regex(/^\d{5}$/, 'Give the 5 digits'),
      ),
  ),
  miles: z.nullable(
    z
      .int(miles)
      .check(
        z.minimum(0, miles),
        z.maximum(MAX_MILES, `At most ${MAX_MILES.toLocaleString('en-US')} miles`),
      ),
  ),
  overnight: z.nullable(z.boolean()),
});

export const awaySchema = z.object({
  fromOn: z.string(),
  /** The last day; null if the person is away until further notice. */
  untilOn: z.nullable(z.string()),
});

/** Shown to the chaplain only, because others must not see the ZIP code. */
export const ownAvailabilitySchema = z.object({
  /** Today's date in the program's zone. */
  today: z.string(),
  /** The free days as bits, Monday = 1 to Sunday = 64; null if never entered. */
  days: z.nullable(z.int()),
  confirmedOn: z.nullable(z.string()),
  /** Times away that haven't ended. */
  away: z.array(awaySchema),
  languages: z.array(languageSchema),
  zip: z.nullable(z.string()),
  /** The city and state of the ZIP code; null if the portal doesn't know the ZIP code. */
  place: z.nullable(z.string()),
  miles: z.nullable(z.int()),
  overnight: z.nullable(z.boolean()),
});

export const ownAvailabilityAnswer = z.nullable(ownAvailabilitySchema);

export type AwayBody = z.output<typeof awayBody>;
export type LanguagesBody = z.output<typeof languagesBody>;
export type TravelBody = z.output<typeof travelBody>;
export type OwnAvailability = z.output<typeof ownAvailabilitySchema>;
export type AwayTime = z.output<typeof awaySchema>;
