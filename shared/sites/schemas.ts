import * as z from 'zod/mini';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import { CALL_MAX_CHAPLAINS } from '#shared/deployments/constants.ts';
import { listOf, moment, nameText, optionalText, textList, timestamp } from '#shared/fields.ts';
import {
  SHIFT_MAX_HOURS,
  SHIFT_NEEDED_MAX,
  SITE_CONTACT_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_TEXT_MAX_LENGTH,
  WANTED_MAX,
} from './constants.ts';

export const SHIFT_ENDS_FIRST = 'The end must be after the start';
export const SHIFT_TOO_LONG = `A shift has at most ${SHIFT_MAX_HOURS} hours`;
const NEEDED = `Give a whole number from 1 to ${SHIFT_NEEDED_MAX}`;

export const siteParams = z.object({ id: z.uuid(), siteId: z.uuid() });
export const siteShiftParams = z.object({ id: z.uuid(), shiftId: z.uuid() });

const siteFields = {
  name: nameText(SITE_NAME_MAX_LENGTH, 'Give the site a name'),
  address: optionalText(SITE_NAME_MAX_LENGTH),
  contact: optionalText(SITE_CONTACT_MAX_LENGTH),
  directions: optionalText(SITE_TEXT_MAX_LENGTH),
  bring: optionalText(SITE_TEXT_MAX_LENGTH),
};

export const createSiteBody = z.object(siteFields);

/** `tell`: whether to notify people who are at the site or on their way to it. */
export const updateSiteBody = z.extend(z.partial(z.object(siteFields)), {
  tell: z._default(z.boolean(), true),
});

/** The site's people move to the site `moveTo` or, if `endStays` is true, end their work. */
export const closeSiteBody = z.object({
  moveTo: z.optional(z.uuid()),
  endStays: z._default(z.boolean(), false),
});

const wanted = textList({ maxItems: WANTED_MAX, maxLength: ITEM_MAX_LENGTH });

const shiftFields = {
  startsAt: moment('Start is required'),
  endsAt: moment('End is required'),
  needed: z.int(NEEDED).check(z.minimum(1, NEEDED), z.maximum(SHIFT_NEEDED_MAX, NEEDED)),
  expertise: wanted,
  languages: wanted,
  needsLead: z.boolean(),
};

interface Span {
  startsAt?: string | undefined;
  endsAt?: string | undefined;
}

const HOUR = 60 * 60 * 1000;

const inOrder = z.refine<Span>(
  ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt),
  { path: ['endsAt'], error: SHIFT_ENDS_FIRST },
);
const bounded = z.refine<Span>(
  ({ startsAt, endsAt }) =>
    !startsAt || !endsAt || Date.parse(endsAt) - Date.parse(startsAt) <= SHIFT_MAX_HOURS * HOUR,
  { path: ['endsAt'], error: SHIFT_TOO_LONG },
);

export const createShiftBody = z
  .object({
    ...shiftFields,
    expertise: z._default(wanted, []),
    languages: z._default(wanted, []),
    needsLead: z._default(z.boolean(), false),
  })
  .check(inOrder, bounded);

export const changeShiftBody = z
  .extend(z.partial(z.object(shiftFields)), { tell: z._default(z.boolean(), true) })
  .check(inOrder, bounded);

/** Says where the sender saw each person, in case another coordinator has moved them since. */
export const moveBody = z.object({
  people: listOf(
    z.object({
      deploymentId: z.uuid(),
      siteId: z.nullable(z.uuid()),
      siteShiftId: z.nullable(z.uuid()),
    }),
    {
      minItems: 1,
      maxItems: CALL_MAX_CHAPLAINS,
      tooFew: 'Choose the people to move',
      tooMany: `At most ${CALL_MAX_CHAPLAINS} at once`,
    },
  ),
  siteId: z.uuid(),
  siteShiftId: z.nullish(z.uuid()),
});

export const moveResultSchema = z.object({ moved: z.int(), told: z.int() });

export const siteShiftSchema = z.object({
  id: z.uuid(),
  startsAt: timestamp,
  endsAt: timestamp,
  needed: z.int(),
  expertise: z.array(z.string()),
  languages: z.array(z.string()),
  needsLead: z.boolean(),
  asked: z.int(),
  /** How many people are coming or on scene. */
  filled: z.int(),
  /** How many people accepted when all places were taken, and wait for a place. */
  waiting: z.int(),
});

export const siteSchema = z.object({
  id: z.uuid(),
  isMain: z.boolean(),
  name: z.string(),
  address: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  directions: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  beginsAt: timestamp,
  endsAt: z.nullable(timestamp),
  asked: z.int(),
  coming: z.int(),
  onScene: z.int(),
  waiting: z.int(),
  /** Sorted by start. */
  shifts: z.array(siteShiftSchema),
});

export const sitesSchema = z.object({ sites: z.array(siteSchema) });

export type Site = z.output<typeof siteSchema>;
export type SiteShift = z.output<typeof siteShiftSchema>;
export type CreateSiteBody = z.output<typeof createSiteBody>;
export type UpdateSiteBody = z.output<typeof updateSiteBody>;
export type CloseSiteBody = z.output<typeof closeSiteBody>;
export type CreateShiftBody = z.output<typeof createShiftBody>;
export type ChangeShiftBody = z.output<typeof changeShiftBody>;
export type MoveBody = z.output<typeof moveBody>;
