import * as z from 'zod/mini';
import { makerSchema } from '#shared/accounts/schemas.ts';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import {
  moment,
  nameText,
  optionalText,
  paging,
  requiredText,
  search,
  textList,
  timestamp,
} from '#shared/fields.ts';
import { regionCode } from '#shared/program/regions.ts';
import {
  ACTIVATION_STATUSES,
  ADDRESS_MAX_LENGTH,
  CHAPLAINS_NEEDED_MAX,
  DEFAULT_ACTIVATION_STATUS,
  DESCRIPTION_MAX_LENGTH,
  EVENT_TYPE_MAX_LENGTH,
  EXPERTISE_WANTED_MAX,
  LIVE_STATUSES,
  LOCATION_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  PLACE_CHANGES,
} from './constants.ts';

export const END_BEFORE_START = 'The end can’t be before the start';

const NEEDED = `Give a whole number from 1 to ${CHAPLAINS_NEEDED_MAX}`;

export const activationListQuery = z.object({
  ...paging,
  search,
  status: z.optional(z.enum(ACTIVATION_STATUSES)),
});

export const leadChoiceQuery = z.object({ ...paging, search });

export const leadChoiceSchema = z.object({ id: z.uuid(), name: z.string(), city: z.string() });

const fields = {
  eventType: nameText(EVENT_TYPE_MAX_LENGTH, 'Event type is required'),
  description: requiredText(DESCRIPTION_MAX_LENGTH, 'Description is required'),
  location: nameText(LOCATION_MAX_LENGTH, 'Location is required'),
  address: optionalText(ADDRESS_MAX_LENGTH),
  region: z.nullish(regionCode),
  startTime: moment('Start time is required'),
  endTime: z.nullish(moment('Give a date and time')),
  notes: optionalText(NOTES_MAX_LENGTH),
  chaplainId: z.nullish(z.uuid('Choose a chaplain')),
};
const chaplainsNeeded = z
  .int(NEEDED)
  .check(z.minimum(1, NEEDED), z.maximum(CHAPLAINS_NEEDED_MAX, NEEDED));
const expertiseWanted = textList({ maxItems: EXPERTISE_WANTED_MAX, maxLength: ITEM_MAX_LENGTH });
const liveStatus = z.enum(LIVE_STATUSES, 'Choose standby or active');

interface Span {
  startTime?: string | undefined;
  endTime?: string | null | undefined;
}

const endsAfterStart = z.refine<Span>(
  ({ startTime, endTime }) =>
    !startTime || !endTime || Date.parse(endTime) >= Date.parse(startTime),
  { path: ['endTime'], error: END_BEFORE_START },
);

export const createActivationBody = z
  .object({
    ...fields,
    chaplainsNeeded: z._default(chaplainsNeeded, 1),
    expertiseWanted: z._default(expertiseWanted, []),
    status: z._default(liveStatus, DEFAULT_ACTIVATION_STATUS),
  })
  .check(endsAfterStart);

/**
 * A `status` reopens an ended activation. Without `placeChange`, a new place counts as a new site
 * if somebody was at the former site.
 */
export const updateActivationBody = z
  .partial(
    z.object({
      ...fields,
      chaplainsNeeded,
      expertiseWanted,
      status: liveStatus,
      placeChange: z.enum(PLACE_CHANGES),
    }),
  )
  .check(endsAfterStart);

/** The default end is now, or the planned end if it is past. Open stays end at `staysEndAt`. */
export const completeActivationBody = z.object({
  endTime: z.optional(moment('Give a date and time')),
  staysEndAt: z.optional(moment('Give a date and time')),
});

export const activationSchema = z.object({
  id: z.uuid(),
  eventType: z.string(),
  description: z.string(),
  location: z.string(),
  address: z.nullable(z.string()),
  region: z.nullable(z.string()),
  chaplainId: z.nullable(z.uuid()),
  startTime: timestamp,
  endTime: z.nullable(timestamp),
  status: z.enum(ACTIVATION_STATUSES),
  notes: z.nullable(z.string()),
  chaplainsNeeded: z.int(),
  expertiseWanted: z.array(z.string()),
  createdBy: z.nullable(makerSchema),
  createdAt: timestamp,
  updatedAt: timestamp,
  chaplain: z.nullable(
    z.object({
      id: z.uuid(),
      user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
    }),
  ),
  counts: z.object({
    asked: z.int(),
    coming: z.int(),
    onScene: z.int(),
    left: z.int(),
    declined: z.int(),
    released: z.int(),
  }),
});

export type Activation = z.output<typeof activationSchema>;
export type LeadChoice = z.output<typeof leadChoiceSchema>;
export type ActivationListQuery = z.output<typeof activationListQuery>;
export type CreateActivationBody = z.output<typeof createActivationBody>;
export type UpdateActivationBody = z.output<typeof updateActivationBody>;
