import * as z from 'zod/mini';
import { CONTACT_KINDS, DEPLOYMENT_STATUSES } from '#shared/deployments/constants.ts';
import { calendarDay, listOf, optionalText, paging, timestamp } from '#shared/fields.ts';
import { hoursTotalsQuery } from '#shared/hours/schemas.ts';
import {
  ADDRESS_MAX_LENGTH,
  FACT_MAX_LENGTH,
  FACTS_MAX_STAYS,
  MILES_MAX,
  MISSING,
  WORK_TYPES,
} from './constants.ts';

const filters = hoursTotalsQuery.shape;

export const reimbursementListQuery = z.object({ ...paging, ...filters });

export const reimbursementQuery = z.object(filters);

const fact = optionalText(FACT_MAX_LENGTH);

/** Absent facts stay unchanged; null removes a fact. */
export const reimbursementFacts = {
  organization: fact,
  /** Who pays for the time; null if it is unpaid. */
  paidBy: fact,
  workType: z.optional(z.enum(WORK_TYPES)),
  /** Null until somebody has entered the miles. */
  miles: z.nullish(
    z
      .int('Give whole miles, 0 for none')
      .check(
        z.minimum(0, 'Give whole miles, 0 for none'),
        z.maximum(MILES_MAX, `At most ${MILES_MAX.toLocaleString('en-US')} miles`),
      ),
  ),
  /** Where else these hours are claimed; null for nowhere. */
  claimedElsewhere: fact,
  siteAddress: optionalText(ADDRESS_MAX_LENGTH),
};

export const reimbursementBody = z.object({
  ids: listOf(z.uuid(), { minItems: 1, maxItems: FACTS_MAX_STAYS }),
  ...reimbursementFacts,
});

export const factsSavedSchema = z.object({ stays: z.int() });

/** Days and times are in the program's time zone. */
export const reimbursementLineSchema = z.object({
  id: z.uuid(),
  activationId: z.uuid(),
  name: z.string(),
  organization: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  date: z.string(),
  timeIn: z.string(),
  timeOut: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  site: z.string(),
  siteAddress: z.nullable(z.string()),
  task: z.nullable(z.string()),
  workType: z.enum(WORK_TYPES),
  miles: z.nullable(z.int()),
  /** In dollars, such as '34.79'. */
  rate: z.nullable(z.string()),
  value: z.nullable(z.string()),
  claimedElsewhere: z.nullable(z.string()),
  official: z.nullable(z.string()),
  missing: z.array(z.enum(MISSING)),
});

export const reimbursementTotalsSchema = z.object({
  lines: z.int(),
  /** How many lines lack a required fact. */
  lacking: z.int(),
  minutes: z.int(),
  miles: z.int(),
  value: z.string(),
  rate: z.nullable(z.string()),
  mileageRate: z.nullable(z.string()),
  timeZone: z.string(),
});

const tallied = { activationId: filters.activationId };

export const tallyListQuery = z.object({ ...paging, ...tallied });

export const tallyQuery = z.object(tallied);

const counts = z.record(z.enum(CONTACT_KINDS), z.int());

/** The number of people cared for in one week at one activation, without their names. */
export const tallyRowSchema = z.object({
  /** The week's Monday, in the program's time zone. */
  week: calendarDay(),
  activationId: z.uuid(),
  eventType: z.string(),
  location: z.string(),
  counts,
  total: z.int(),
});

export const checkInQuery = z.object(paging);

export const checkInSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  homeBase: z.nullable(z.string()),
  checkedIn: timestamp,
  checkedOut: z.nullable(timestamp),
  assignment: z.string(),
  qualifications: z.string(),
});

export const placeListQuery = z.object(paging);

export const placeSchema = z.object({
  siteId: z.uuid(),
  site: z.string(),
  /** Null for the whole site. */
  shiftId: z.nullable(z.uuid()),
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
});

export const assignmentQuery = z.object({
  siteId: z.optional(z.uuid()),
  shiftId: z.optional(z.uuid()),
});

export const assignmentSchema = z.object({
  site: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      contact: z.nullable(z.string()),
      directions: z.nullable(z.string()),
      bring: z.nullable(z.string()),
    }),
  ),
  shift: z.nullable(
    z.object({
      startsAt: timestamp,
      endsAt: timestamp,
      needed: z.int(),
      expertise: z.array(z.string()),
      languages: z.array(z.string()),
      needsLead: z.boolean(),
    }),
  ),
  leadName: z.nullable(z.string()),
  people: z.array(
    z.object({
      deploymentId: z.uuid(),
      name: z.string(),
      organization: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      status: z.enum(DEPLOYMENT_STATUSES),
      qualifications: z.string(),
    }),
  ),
});

export type ReimbursementLine = z.output<typeof reimbursementLineSchema>;
export type ReimbursementTotals = z.output<typeof reimbursementTotalsSchema>;
export type ReimbursementBody = z.output<typeof reimbursementBody>;
export type TallyRow = z.output<typeof tallyRowSchema>;
export type CheckIn = z.output<typeof checkInSchema>;
export type Place = z.output<typeof placeSchema>;
export type Assignment = z.output<typeof assignmentSchema>;
