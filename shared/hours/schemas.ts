import * as z from 'zod/mini';
import { WORK_TYPES } from '#shared/papers/constants.ts';
import { flag, instant, listOf, moment, paging, timeZone, timestamp } from '#shared/fields.ts';

const MANY = 1000;

/** Hours belong to the period in which they began: `from` is included, `to` is not. */
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

/** `timeZone` is the zone of the times in the file, such as America/New_York. */
export const hoursExportQuery = z.object({
  ...filters,
  timeZone,
});

const seen = moment('Say which version of the hours you saw');

/** An approval names the version that was seen. It is refused if the hours changed since. */
export const approveHoursBody = z.discriminatedUnion('isApproved', [
  z.object({ isApproved: z.literal(true), seen }),
  z.object({ isApproved: z.literal(false) }),
]);

export const approveManyHoursBody = z.object({
  hours: listOf(z.object({ id: z.uuid(), seen }), { minItems: 1, maxItems: MANY }),
});

export const hoursApprovedSchema = z.object({ approved: z.int() });

export const hoursSchema = z.object({
  id: z.uuid(),
  deploymentId: z.uuid(),
  chaplainId: z.nullable(z.uuid()),
  name: z.string(),
  activationId: z.uuid(),
  eventType: z.string(),
  location: z.string(),
  startTime: timestamp,
  askedAt: timestamp,
  arrivedAt: timestamp,
  leftAt: z.nullable(timestamp),
  minutes: z.nullable(z.int()),
  /** The number of people cared for in the whole deployment; 0 for all stays but the first. */
  caredFor: z.int(),
  kindOfWork: z.nullable(z.string()),
  /** The site at the time of the stay, even if it has changed since. */
  site: z.string(),
  siteAddress: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  workType: z.enum(WORK_TYPES),
  miles: z.nullable(z.int()),
  claimedElsewhere: z.nullable(z.string()),
  note: z.nullable(z.string()),
  approvedAt: z.nullable(timestamp),
  approvedByName: z.nullable(z.string()),
  isSelfApproved: z.boolean(),
  isOwn: z.boolean(),
  /** False for the viewer's own hours while another administrator can approve them. */
  mayApprove: z.boolean(),
  isOverlapping: z.boolean(),
  updatedAt: timestamp,
});

/** Whole minutes of stays that have ended; `openShifts` counts the stays that haven't. */
const sums = {
  minutes: z.int(),
  approvedMinutes: z.int(),
  shifts: z.int(),
  openShifts: z.int(),
  caredFor: z.int(),
};

export const hoursTotalsSchema = z.object({
  ...sums,
  chaplains: z.int(),
  activations: z.int(),
});

export const hoursSummarySchema = z.object({
  id: z.nullable(z.uuid()),
  label: z.string(),
  ...sums,
});

export type Hours = z.output<typeof hoursSchema>;
export type ApproveHoursBody = z.output<typeof approveHoursBody>;
export type SeenHours = z.output<typeof approveManyHoursBody>['hours'][number];
export type HoursFilters = z.output<typeof hoursTotalsQuery>;
export type HoursListQuery = z.output<typeof hoursListQuery>;
export type HoursSummaryQuery = z.output<typeof hoursSummaryQuery>;
