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
  /** Asked for: the list has its speakers alone, the fluent ones first. */
  language: entry,
  readiness: z.optional(z.enum(READINESS)),
  /** At least this tier. */
  tier: z.optional(z.uuid()),
  /** Measures distance from this site, and the rest by this shift. */
  site: z.optional(z.uuid()),
  shift: z.optional(z.uuid()),
  /** On the day of the activation, or today once it has begun. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  /** At most this many miles from the activation. */
  within: z.optional(z.enum(RADII)),
  /** Ready, rested, near, never asked, neither away nor deployed; those who are free come first. */
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
  /** The highest tier that the person has. */
  tier: z.nullable(z.string()),
  /** Kinds that the tier for call-outs asks for. */
  missing: z.array(z.object({ kind: z.string(), isWaiting: z.boolean() })),
  availability: z.enum(AVAILABILITIES),
  /** The date of the availability in the program’s zone; null for today. */
  availableOn: z.nullable(z.string()),
  isRested: z.boolean(),
  /** Whole minutes on scene in the last 24 hours, in the last 14 days, and of an open stay. */
  minutesLastDay: z.int(),
  minutesLastFortnight: z.int(),
  openMinutes: z.nullable(z.int()),
  /** Whole minutes since the last stay; null for never. */
  idleMinutes: z.nullable(z.int()),
  /** From the activation's place; null if either isn’t known. */
  miles: z.nullable(z.int()),
  /** What miles are counted from, if it isn’t a ZIP code, as in 'the middle of Pike County'. */
  milesFrom: z.nullable(z.string()),
  /** Whose place isn’t known, so that there are no miles. */
  noMiles: z.nullable(z.enum(['activation', 'chaplain'])),
  /** How far the person travels; null if they didn’t say. */
  travelsMiles: z.nullable(z.int()),
  /** Of the language that was asked for. */
  speaks: z.nullable(z.enum(LANGUAGE_LEVELS)),
  /** Deployments on which the person was on scene. */
  served: z.int(),
  isDeployedElsewhere: z.boolean(),
  deploymentStatus: z.nullable(z.enum(DEPLOYMENT_STATUSES)),
});

export const recipientsQuery = z.object({
  of: z._default(z.enum(['change', 'reminder', 'completed', 'cancelled']), 'change'),
});

/** `after` is the number of lines that the page knows; without it the answer comes at once. */
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
  /** Left out, the main site. */
  siteId: z.optional(z.uuid()),
  siteShiftId: z.optional(z.uuid()),
  /** Why somebody is asked who isn’t ready or not rested; asked for if there is one of them. */
  reason: optionalText(ASK_REASON_MAX_LENGTH),
  /** In minutes, 0 for never; left out, the time that the office chose. */
  remindAfter: z.optional(z.literal(REMIND_AFTER_MINUTES)),
});

export const callResultSchema = z.object({
  asked: z.int(),
  /** People who are already asked, coming or on scene; nothing changed for them. */
  alreadyAsked: z.int(),
});

export const reminderResultSchema = z.object({
  reminded: z.int(),
  tooSoon: z.int(),
  unreachable: z.int(),
});

export const reachSchema = z.object({
  channel: z.enum(CHANNELS),
  /** The strongest proof of any message, or else the outcome of the last. */
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
  /** Came without being asked, and was verified by the desk. */
  isWalkUp: z.boolean(),
  status: z.enum(DEPLOYMENT_STATUSES),
  isLongSilent: z.boolean(),
  siteId: z.nullable(z.uuid()),
  siteShiftId: z.nullable(z.uuid()),
  /** Said yes when all places of the shift were taken. */
  waitsSince: z.nullable(timestamp),
  message: z.nullable(z.string()),
  /** By the tiers of the day of the call; null for calls of before. */
  wasReady: z.nullable(z.boolean()),
  /** Was ready, but isn’t any more by today’s tiers, while the call is out. */
  isReadyNoMore: z.boolean(),
  /** Why somebody who wasn’t ready, or not rested, was asked. */
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
  /** Whole minutes of ended stays. */
  minutes: z.int(),
  warning: warningSchema,
  contacts: contactsSchema,
  /** Null while nobody waits to hear that they are home; `overdue` and `asked` come first. */
  home: z.nullable(z.extend(homeSchema, { state: z.enum(HOME_STATES) })),
  /** Other activations to which the person is coming or where they are on scene. */
  elsewhere: z.array(
    z.object({ activationId: z.uuid(), eventType: z.string(), location: z.string() }),
  ),
});

export const boardSchema = z.object({
  activation: activationSchema,
  asOf: timestamp,
  /** Minutes after which people without an answer are listed apart. */
  silentAfter: z.int(),
  warnsAfter: warnsAfterSchema,
  /** Counts people. Each proof includes the later ones; `answered` includes telephone calls. */
  figures: z.object({
    asked: z.int(),
    sent: z.int(),
    delivered: z.int(),
    opened: z.int(),
    answered: z.int(),
    silent: z.int(),
    /** Whole seconds from the call to the answer; null without answers. */
    medianSeconds: z.nullable(z.int()),
  }),
  /** How many lines the log has: open pages read it again when they are more. */
  logLines: z.int(),
  sites: z.array(siteSchema),
  /** Walk-ups that the desk has yet to verify or decline. */
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
