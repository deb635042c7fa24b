import * as z from 'zod/mini';
import { KINDS_OF_WORK } from '#shared/deployments/constants.ts';
import { flag, instant, listOf, moment, paging, timestamp } from '#shared/fields.ts';

const MANY = 1000;

/** Hours belong to the period in which they began: `from` is included, `to` no longer. */
const filters = {
  from: z.optional(instant),
  to: z.optional(instant),
  chaplainId: z.optional(z.uuid()),
  activationId: z.optional(z.uuid()),
  isApproved: z.optional(flag),
};

export const hoursListQuery = z.object({ ...paging, ...filters });

export const hoursTotalsQuery = z.object(filters);

export const hoursSummaryQuery = z.object({
  ...paging,
  ...filters,
  by: z._default(z.enum(['chaplain', 'activation']), 'chaplain'),
});

/** `timeZone` is the one in which arrivals and departures are written, such as America/New_York. */
export const hoursExportQuery = z.object({
  ...filters,
  timeZone: z.optional(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone')),
  ),
});

/** The `updatedAt` of the hours as they were looked at. */
const seen = moment('Say which state of the hours was looked at');

/** Who approves says what they saw of the hours; taking back an approval needs nothing. */
export const approveHoursBody = z.discriminatedUnion('isApproved', [
  z.object({ isApproved: z.literal(true), seen }),
  z.object({ isApproved: z.literal(false) }),
]);

export const approveManyHoursBody = z.object({
  hours: listOf(z.object({ id: z.uuid(), seen }), { minItems: 1, maxItems: MANY }),
});

export const hoursApprovedSchema = z.object({ approved: z.int() });

/** One shift, as the report of hours has it. */
export const hoursSchema = z.object({
  id: z.uuid(),
  deploymentId: z.uuid(),
  /** Null for a chaplain who has been deleted since. */
  chaplainId: z.nullable(z.uuid()),
  name: z.string(),
  activationId: z.uuid(),
  eventType: z.string(),
  location: z.string(),
  /** When the activation began, and when the chaplain was asked to come. */
  startTime: timestamp,
  askedAt: timestamp,
  arrivedAt: timestamp,
  leftAt: z.nullable(timestamp),
  minutes: z.nullable(z.int()),
  /** People cared for in the whole deployment, with its first stay; 0 with the others. */
  caredFor: z.int(),
  kindOfWork: z.nullable(z.enum(KINDS_OF_WORK)),
  note: z.nullable(z.string()),
  approvedAt: z.nullable(timestamp),
  approvedByName: z.nullable(z.string()),
  /** Approved by whose hours they are. */
  isSelfApproved: z.boolean(),
  /** The viewer's own. */
  isOwn: z.boolean(),
  /** False for one's own, while somebody else can approve them. */
  mayApprove: z.boolean(),
  /** The same person has hours elsewhere at the same time: allowed, but told. */
  isOverlapping: z.boolean(),
  updatedAt: timestamp,
});

/** Whole minutes of shifts that are over; `openShifts` are the others. */
const sums = {
  minutes: z.int(),
  approvedMinutes: z.int(),
  shifts: z.int(),
  openShifts: z.int(),
  /** People cared for, with the first stay of each deployment. */
  caredFor: z.int(),
};

export const hoursTotalsSchema = z.object({
  ...sums,
  chaplains: z.int(),
  activations: z.int(),
});

/** The totals of one chaplain or one activation; `id` is null for a deleted chaplain. */
export const hoursSummarySchema = z.object({
  id: z.nullable(z.uuid()),
  label: z.string(),
  ...sums,
});

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type Hours = z.output<typeof hoursSchema>;
export type ApproveHoursBody = z.output<typeof approveHoursBody>;
export type SeenHours = z.output<typeof approveManyHoursBody>['hours'][number];
export type HoursFilters = z.output<typeof hoursTotalsQuery>;
export type HoursListQuery = z.output<typeof hoursListQuery>;
export type HoursSummaryQuery = z.output<typeof hoursSummaryQuery>;
