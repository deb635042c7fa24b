import * as z from 'zod/mini';
import { INVITATION_FILTERS } from '#shared/accounts/constants.ts';
import { AVAILABILITIES } from '#shared/availability/constants.ts';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import {
  calendarDay,
  idParams,
  nameText,
  paging,
  search,
  sortBy,
  timestamp,
} from '#shared/fields.ts';
import { READINESS } from '#shared/readiness/constants.ts';
import { TITLE_MAX_LENGTH } from '#shared/training/constants.ts';
import {
  ACCOUNT_STATES,
  ENDS_WITHIN,
  MAX_VIEWS,
  PEOPLE_SORTS,
  RADII,
  VIEW_FILTERS_MAX_LENGTH,
  VIEW_NAME_MAX_LENGTH,
} from './constants.ts';

/** Adds `not-held`, which stands for all states in which a credential isn't valid. */
export const SOUGHT_STATES = [...CREDENTIAL_STATES, 'not-held'] as const;

const day = calendarDay();

export const peopleFilters = z.object({
  search,
  region: z.optional(z.string().check(z.maxLength(ITEM_MAX_LENGTH))),
  expertise: z.optional(z.string().check(z.maxLength(ITEM_MAX_LENGTH))),
  /** Finds people who attended any training session of this title. */
  training: z.optional(z.string().check(z.maxLength(TITLE_MAX_LENGTH))),
  account: z.optional(z.enum(ACCOUNT_STATES)),
  invitation: z.optional(z.enum(INVITATION_FILTERS)),
  /** People without contact since this day in the program's time zone. */
  silentSince: z.optional(day),
  /** People who are free on this date. Without it, the availability shown is today's. */
  freeOn: z.optional(day),
  language: z.optional(z.string().check(z.maxLength(ITEM_MAX_LENGTH))),
  /** The ZIP code from which distances are measured. */
  near: z.optional(z.string().check(z.maxLength(5), z.regex(/^\d{5}$/, 'Give the 5 digits'))),
  /** At most this many miles from `near`. */
  within: z.optional(z.enum(RADII)),
  readiness: z.optional(z.enum(READINESS)),
  /** People with this tier or a higher one. */
  tier: z.optional(z.uuid()),
  /** The kind of credential to which `state` and `endsWithin` apply. */
  credential: z.optional(z.uuid()),
  /** The state of that credential. Ignored without `credential`. */
  state: z.optional(z.enum(SOUGHT_STATES)),
  /** People with a valid credential that expires this soon. `credential` limits the kind. */
  endsWithin: z.optional(z.enum(ENDS_WITHIN)),
  /** Availability today, in the program's time zone. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  sort: sortBy(PEOPLE_SORTS),
});

export const peopleQuery = z.extend(peopleFilters, paging);

export const listedPersonSchema = z.object({
  userId: z.uuid(),
  chaplainId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  region: z.nullable(z.string()),
  city: z.string(),
  account: z.enum(ACCOUNT_STATES),
  /** True if the office created the account. Only such accounts can be approved in bulk. */
  isAddedByOffice: z.boolean(),
  hasPassword: z.boolean(),
  /** The last sign-in or answer to a call-out. */
  lastContactAt: z.nullable(timestamp),
  lastDeployedAt: z.nullable(timestamp),
  /** Minutes on scene in the last 14 days. */
  recentMinutes: z.int(),
  trainings: z.int(),
  availability: z.enum(AVAILABILITIES),
  readiness: z.enum(READINESS),
  /** The name of the person's highest tier. */
  tier: z.nullable(z.string()),
  /** Miles from the ZIP code `near`; null if `near` isn't given or the home isn't known. */
  miles: z.nullable(z.int()),
});

export const attendedTrainingsSchema = z.object({
  trainings: z.array(z.object({ title: z.string(), attended: z.int() })),
});

const viewFields = {
  name: nameText(VIEW_NAME_MAX_LENGTH, 'Name is required'),
  /** The query string of the page's address. */
  filters: z.string().check(z.maxLength(VIEW_FILTERS_MAX_LENGTH)),
};

export const viewBody = z.object(viewFields);

export const viewParams = idParams;

export const viewSchema = z.object({ id: z.uuid(), name: z.string(), filters: z.string() });

export const viewsSchema = z.object({
  views: z.array(viewSchema).check(z.maxLength(MAX_VIEWS)),
});

export type PeopleFilters = z.output<typeof peopleFilters>;
export type PeopleQuery = z.output<typeof peopleQuery>;
export type ListedPerson = z.output<typeof listedPersonSchema>;
export type ViewBody = z.output<typeof viewBody>;
export type View = z.output<typeof viewSchema>;
