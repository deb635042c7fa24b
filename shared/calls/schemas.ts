import * as z from 'zod/mini';
import { activationSchema } from '#shared/activations/schemas.ts';
import { AVAILABILITIES, LANGUAGE_LEVELS } from '#shared/availability/constants.ts';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import {
  ANSWER_ROADS,
  ASK_REASON_MAX_LENGTH,
  DEPLOYMENT_STATUSES,
  HOME_STATES,
  CALL_MAX_CHAPLAINS,
  MESSAGE_MAX_LENGTH,
  REMIND_AFTER_MINUTES,
} from '#shared/deployments/constants.ts';
import {
  contactsSchema,
  homeSchema,
  warningSchema,
  warnsAfterSchema,
} from '#shared/deployments/schemas.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import { siteSchema } from '#shared/sites/schemas.ts';
import {
  flag,
  listOf,
  optionalText,
  paging,
  search,
  timestamp,
  wholeNumber,
} from '#shared/fields.ts';
import { RADII } from '#shared/people-list/constants.ts';
import { READINESS } from '#shared/readiness/constants.ts';

export const deploymentParams = z.object({ id: z.uuid(), deploymentId: z.uuid() });

const entry = z.optional(z.string().check(z.maxLength(ITEM_MAX_LENGTH)));

export const candidateListQuery = z.object({
  ...paging,
  search,
  region: entry,
  expertise: entry,
  /** Lists only speakers of this language, the fluent ones first. */
  language: entry,
  readiness: z.optional(z.enum(READINESS)),
  /** Lists people who have this tier or a higher one. */
  tier: z.optional(z.uuid()),
  /** Measures distances from `site`. Takes the day and the wanted expertise from `shift`. */
  site: z.optional(z.uuid()),
  shift: z.optional(z.uuid()),
  /** Availability on the day when the activation starts, or today if it has started. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  /** The largest distance from the activation, in miles. */
  within: z.optional(z.enum(RADII)),
  /** Lists only people who are ready, rested, near, and neither asked, away nor deployed. */
  fit: z.optional(flag),
});

export const candidateSchema = z.object({
  chaplainId: z.uuid(),
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  primaryRegion: z.nullable(z.string()),
  score: z.int(),
  isInRegion: z.boolean(),
  matchedExpertise: z.array(z.string()),
  shortNotice: z.array(z.string()),
  isVisibleInDirectory: z.boolean(),
  readiness: z.enum(READINESS),
  /** The highest tier of the person. */
  tier: z.nullable(z.string()),
  /** Credential kinds that the person lacks for the tier that call-outs ask for. */
  missing: z.array(z.object({ kind: z.string(), isWaiting: z.boolean() })),
  availability: z.enum(AVAILABILITIES),
  /** The day that `availability` is about, in the program’s time zone; null for today. */
  availableOn: z.nullable(z.string()),
  isRested: z.boolean(),
  /** Whole minutes on scene: in the last 24 hours, in the last 14 days, and in the current stay. */
  minutesLastDay: z.int(),
  minutesLastFortnight: z.int(),
  openMinutes: z.nullable(z.int()),
  /** Whole minutes since the last stay ended; null if there was none. */
  idleMinutes: z.nullable(z.int()),
  /** Distance from the activation; null if either place isn’t known. */
  miles: z.nullable(z.int()),
  /** Where `miles` starts, such as 'the middle of Springfield'; null if that is a ZIP code. */
  milesFrom: z.nullable(z.string()),
  /** Whose location is unknown, if `miles` is null. */
  noMiles: z.nullable(z.enum(['activation', 'chaplain'])),
  /** How far the person travels; null if they haven’t said. */
  travelsMiles: z.nullable(z.int()),
  /** How well the person speaks the language that the list is filtered by. */
  speaks: z.nullable(z.enum(LANGUAGE_LEVELS)),
  /** On how many deployments the person has been on scene. */
  served: z.int(),
  isDeployedElsewhere: z.boolean(),
  deploymentStatus: z.nullable(z.enum(DEPLOYMENT_STATUSES)),
});

export const recipientsQuery = z.object({
  of: z._default(z.enum(['change', 'reminder', 'completed', 'cancelled']), 'change'),
});

/** `after`: how many log lines the page knows; without it, the server answers immediately. */
export const changesQuery = z.object({ after: z.optional(wholeNumber('after', 0, 999_999_999)) });

export const changesSchema = z.object({ lines: z.int() });

export const callBody = z.object({
  chaplainIds: listOf(z.uuid(), {
    minItems: 1,
    maxItems: CALL_MAX_CHAPLAINS,
    tooFew: 'Choose the chaplains to ask',
    tooMany: `At most ${CALL_MAX_CHAPLAINS} at once`,
  }),
  message: optionalText(MESSAGE_MAX_LENGTH),
  /** The site to come to; the main site if left out. */
  siteId: z.optional(z.uuid()),
  siteShiftId: z.optional(z.uuid()),
  /** Why these people are asked; required if anybody isn’t ready or isn’t rested. */
  reason: optionalText(ASK_REASON_MAX_LENGTH),
  /** Minutes until the reminder, 0 for none; if left out, the program's setting. */
  remindAfter: z.optional(z.literal(REMIND_AFTER_MINUTES)),
});

export const callResultSchema = z.object({
  asked: z.int(),
  /** People who are already asked, coming or on scene; the call-out changes nothing for them. */
  alreadyAsked: z.int(),
});

export const reminderResultSchema = z.object({
  reminded: z.int(),
  tooSoon: z.int(),
  unreachable: z.int(),
});

export const reachSchema = z.object({
  channel: z.enum(CHANNELS),
  /** The strongest proof that a message arrived; without proof, the outcome of the last message. */
  state: z.enum(['sent', 'delivered', 'opened', 'on-its-way', 'failed', 'dropped']),
  sentAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
  problem: z.nullable(z.string()),
});

export const boardRowSchema = z.object({
  id: z.uuid(),
  chaplainId: z.nullable(z.uuid()),
  name: z.string(),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  /** True if the person came without being asked and the desk verified them. */
  isWalkUp: z.boolean(),
  status: z.enum(DEPLOYMENT_STATUSES),
  isLongSilent: z.boolean(),
  siteId: z.nullable(z.uuid()),
  siteShiftId: z.nullable(z.uuid()),
  /** Since when the person has waited for a place in a full shift; null if they don’t wait. */
  waitsSince: z.nullable(timestamp),
  message: z.nullable(z.string()),
  /** Readiness at the time of the call; null for calls from before this was recorded. */
  wasReady: z.nullable(z.boolean()),
  /** True if the call is open and the person was ready when asked, but isn’t ready today. */
  isReadyNoMore: z.boolean(),
  /** Why the person was asked although they weren’t ready or weren’t rested. */
  askReason: z.nullable(z.string()),
  changedAt: timestamp,
  askedAt: timestamp,
  askedByName: z.nullable(z.string()),
  answeredAt: z.nullable(timestamp),
  answeredThrough: z.nullable(z.enum(ANSWER_ROADS)),
  reached: z.array(reachSchema),
  remindedAt: z.nullable(timestamp),
  expectedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  acknowledgedAt: z.nullable(timestamp),
  releaseAt: z.nullable(timestamp),
  arrivedAt: z.nullable(timestamp),
  leftAt: z.nullable(timestamp),
  /** Whole minutes of the stays that have ended. */
  minutes: z.int(),
  warning: warningSchema,
  contacts: contactsSchema,
  /** Null if the person needn't report being home. `overdue` and `asked` rows come first. */
  home: z.nullable(z.extend(homeSchema, { state: z.enum(HOME_STATES) })),
  /** Other activations that the person is coming to or is on scene at. */
  elsewhere: z.array(
    z.object({ activationId: z.uuid(), eventType: z.string(), location: z.string() }),
  ),
});

export const boardSchema = z.object({
  activation: activationSchema,
  asOf: timestamp,
  /** Minutes without an answer after which a person counts as long silent. */
  silentAfter: z.int(),
  warnsAfter: warnsAfterSchema,
  /** Numbers of people. `sent` includes `delivered`, and both include `opened`. */
  figures: z.object({
    asked: z.int(),
    sent: z.int(),
    delivered: z.int(),
    opened: z.int(),
    answered: z.int(),
    silent: z.int(),
    /** Median seconds from the call to the answer; null if nobody has answered. */
    medianSeconds: z.nullable(z.int()),
  }),
  /** Number of lines in the log. Open pages read the log again when it grows. */
  logLines: z.int(),
  sites: z.array(siteSchema),
  /** Number of walk-ups that the desk has yet to verify or decline. */
  walkUpsWaiting: z.int(),
  rows: z.array(boardRowSchema),
});

export type Candidate = z.output<typeof candidateSchema>;
export type CandidateListQuery = z.output<typeof candidateListQuery>;
export type CallBody = z.output<typeof callBody>;
export type ReminderResult = z.output<typeof reminderResultSchema>;
export type Board = z.output<typeof boardSchema>;
export type Reach = z.output<typeof reachSchema>;
export type BoardRow = z.output<typeof boardRowSchema>;
