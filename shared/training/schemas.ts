import * as z from 'zod/mini';
import { makerSchema } from '#shared/accounts/schemas.ts';
import {
  flag,
  idParams,
  listOf,
  nameText,
  optionalText,
  paging,
  requiredText,
  search,
  timestamp,
} from '#shared/fields.ts';
import {
  ADDRESS_MAX_LENGTH,
  ATTENDANCE_STATUSES,
  DESCRIPTION_MAX_LENGTH,
  LINK_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  MAX_CAPACITY,
  MAX_DURATION,
  MAX_SERIES,
  RSVP_STATUSES,
  TITLE_MAX_LENGTH,
} from './constants.ts';

const count = (least: string, most: number) =>
  z
    .int({ error: ({ input }) => (isFraction(input) ? 'Must be a whole number' : least) })
    .check(z.minimum(1, least), z.maximum(most, `At most ${most.toLocaleString('en-US')}`));

const isFraction = (input: unknown) => Number.isFinite(input) && !Number.isInteger(input);

function isOfThisCentury(time: string) {
  const year = new Date(time).getUTCFullYear();
  return Number.isNaN(year) || (year >= 2000 && year <= 2099);
}

const dateTime = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      input ? 'This is not a valid date and time' : 'Date and time is required',
  })
  .check(z.maxLength(40), z.refine(isOfThisCentury, 'This date is not in this century'));

const isVirtual = z.boolean('Say whether the session is virtual');

const virtualLink = z.pipe(
  optionalText(LINK_MAX_LENGTH),
  z.nullish(
    z.string().check(z.refine(isSecureAddress, 'Give an address that begins with https://')),
  ),
);

function isSecureAddress(text: string) {
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** '' and null both mean that attending grants no credential. */
const grantsKindId = z.pipe(
  z.nullish(z.union([z.literal(''), z.uuid('Choose a credential from the list')])),
  z.transform((id) => (id === undefined ? undefined : id || null)),
);

export const trainingSessionBody = z.object({
  title: nameText(TITLE_MAX_LENGTH, 'Title is required'),
  description: requiredText(DESCRIPTION_MAX_LENGTH, 'Description is required'),
  dateTime,
  location: nameText(LOCATION_MAX_LENGTH, 'Location is required'),
  address: optionalText(ADDRESS_MAX_LENGTH),
  virtualLink,
  duration: count('Duration must be at least 1 hour', MAX_DURATION),
  maxCapacity: count('Max capacity must be at least 1', MAX_CAPACITY),
  isVirtual: z._default(isVirtual, false),
  grantsKindId,
});

export const updateTrainingSessionBody = z.partial(z.extend(trainingSessionBody, { isVirtual }));

export const trainingSeriesBody = z.extend(z.omit(trainingSessionBody, { dateTime: true }), {
  dateTimes: listOf(dateTime, {
    minItems: 1,
    maxItems: MAX_SERIES,
    tooFew: 'Date and time is required',
  }).check(z.refine(areDifferent, 'Two sessions have the same time')),
});

function areDifferent(times: readonly string[]) {
  return new Set(times.map((time) => Date.parse(time))).size === times.length;
}

export const trainingParams = idParams;
export const attendeeParams = z.object({ id: z.uuid(), rsvpId: z.uuid() });

/** `isUpcoming` filters by the start, `isOver` by the end. Upcoming sessions come soonest first. */
export const trainingListQuery = z.object({
  ...paging,
  search,
  isUpcoming: z.optional(flag),
  isOver: z.optional(flag),
});

export const ownRsvpSchema = z.object({
  id: z.uuid(),
  status: z.enum(RSVP_STATUSES),
  /** The person at position 1 gets the next seat. Null if the person is not on the waitlist. */
  waitlistPosition: z.nullable(z.int()),
  rsvpedAt: timestamp,
  attendedAt: z.nullable(timestamp),
  promotedAt: z.nullable(timestamp),
});

export const trainingSessionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  dateTime: timestamp,
  location: z.string(),
  address: z.nullable(z.string()),
  virtualLink: z.nullable(z.string()),
  duration: z.int(),
  maxCapacity: z.int(),
  isVirtual: z.boolean(),
  grantsKind: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Null unless the viewer is an administrator. Also null if the creator's account was deleted. */
  createdBy: z.nullable(makerSchema),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** May exceed `maxCapacity` if the capacity was lowered. */
  seatsTaken: z.int(),
  seatsLeft: z.int(),
  waitlisted: z.int(),
  rsvp: z.nullable(ownRsvpSchema),
});

export const trainingSeriesSchema = z.object({ sessions: z.array(trainingSessionSchema) });

/** `isUpcoming` here includes sessions in progress. */
export const ownTrainingQuery = z.object({ ...paging, isUpcoming: z.optional(flag) });

export const rsvpBody = z.optional(z.object({ chaplainId: z.optional(z.uuid()) }, 'Invalid input'));

export const attendanceQuery = z.object({
  ...paging,
  search,
  status: z.optional(z.enum(RSVP_STATUSES)),
});

export const attendeeSchema = z.object({
  id: z.uuid(),
  chaplainId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  affiliation: z.string(),
  status: z.enum(RSVP_STATUSES),
  waitlistPosition: z.nullable(z.int()),
  rsvpedAt: timestamp,
  attendedAt: z.nullable(timestamp),
});

export const addAttendeeBody = z.object({ chaplainId: z.uuid() });

export const markAttendanceBody = z.object({
  status: z.enum(ATTENDANCE_STATUSES, 'Choose registered, attended or no-show'),
});

export const calendarFeedSchema = z.object({ url: z.string() });
export const calendarFeedParams = z.object({
  feed: z.string().check(z.maxLength(200), z.regex(/^[0-9a-f-]{36}\.[\w-]{20,100}$/)),
});

const CALENDAR_KINDS = ['training', 'deployment', 'away'] as const;

/** A time away has days (`fromOn`, `untilOn`); other entries have times of day. */
const calendarEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(CALENDAR_KINDS),
  title: z.string(),
  place: z.nullable(z.string()),
  /** Whether the person is on the waitlist. */
  isTentative: z.boolean(),
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
  fromOn: z.nullable(z.string()),
  /** Null for a time away until further notice. */
  untilOn: z.nullable(z.string()),
});

export const calendarAheadSchema = z.object({ entries: z.array(calendarEntrySchema) });

export type CalendarEntry = z.output<typeof calendarEntrySchema>;
export type TrainingSession = z.output<typeof trainingSessionSchema>;
export type TrainingSessionBody = z.output<typeof trainingSessionBody>;
export type UpdateTrainingSessionBody = z.output<typeof updateTrainingSessionBody>;
export type TrainingSeriesBody = z.output<typeof trainingSeriesBody>;
export type TrainingListQuery = z.output<typeof trainingListQuery>;
export type OwnTrainingQuery = z.output<typeof ownTrainingQuery>;
export type OwnRsvp = z.output<typeof ownRsvpSchema>;
export type AttendanceQuery = z.output<typeof attendanceQuery>;
export type Attendee = z.output<typeof attendeeSchema>;
export type AttendanceStatus = z.output<typeof markAttendanceBody>['status'];
