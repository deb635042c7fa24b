import * as z from 'zod/mini';
import { activationSchema } from '#shared/activations/schemas.ts';
import {
  ANSWER_ROADS,
  DEPLOYMENT_STATUSES,
  CALL_MAX_CHAPLAINS,
  DEFAULT_REMIND_AFTER_MINUTES,
  MESSAGE_MAX_LENGTH,
  REMIND_AFTER_MINUTES,
} from '#shared/deployments/constants.ts';
import { contactsSchema, warningSchema } from '#shared/deployments/schemas.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import { listOf, optionalText, paging, search, timestamp } from '#shared/fields.ts';

export const deploymentParams = z.object({ id: z.uuid(), deploymentId: z.uuid() });

export const candidateListQuery = z.object({ ...paging, search });

/** A chaplain who could be asked, with what speaks for and against it. */
export const candidateSchema = z.object({
  chaplainId: z.uuid(),
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  primaryRegion: z.nullable(z.string()),
  score: z.int(),
  /** Of the activation's region. */
  isInRegion: z.boolean(),
  /** Which of the areas wanted the chaplain has, as the activation names them. */
  matchedExpertise: z.array(z.string()),
  /** Availability at short notice: on-call, 24/7 and the like. */
  shortNotice: z.array(z.string()),
  /** Hidden from the directory is no bar to being asked. */
  isVisibleInDirectory: z.boolean(),
  /** Whole minutes on scene in the last 7 days. */
  minutesLastWeek: z.int(),
  /** When last on scene; null for never. */
  lastDeployedAt: z.nullable(timestamp),
  /** Coming to or on scene of another activation. */
  isDeployedElsewhere: z.boolean(),
  /** Where the chaplain stands who was asked before and declined, left or was released. */
  deploymentStatus: z.nullable(z.enum(DEPLOYMENT_STATUSES)),
});

/** `change` tells those who were asked, are coming or on scene; `reminder` those who are silent. */
export const recipientsQuery = z.object({
  of: z._default(z.enum(['change', 'reminder']), 'change'),
});

export const callBody = z.object({
  chaplainIds: listOf(z.uuid(), {
    minItems: 1,
    maxItems: CALL_MAX_CHAPLAINS,
    tooFew: 'Choose whom to ask',
    tooMany: `At most ${CALL_MAX_CHAPLAINS} at once`,
  }),
  message: optionalText(MESSAGE_MAX_LENGTH),
  /** Minutes after which those who don't answer are reminded; 0 for never. */
  remindAfter: z._default(z.literal(REMIND_AFTER_MINUTES), DEFAULT_REMIND_AFTER_MINUTES),
});

export const callResultSchema = z.object({
  asked: z.int(),
  /** Those who wait, come or are on scene already: nothing changed for them. */
  alreadyAsked: z.int(),
});

export const reminderResultSchema = z.object({
  reminded: z.int(),
  /** Were reminded less than a minute ago. */
  tooSoon: z.int(),
  /** Have no channel for call-outs. */
  unreachable: z.int(),
});

/** How a channel carried the messages of a call to somebody. */
export const reachSchema = z.object({
  channel: z.enum(CHANNELS),
  /** The most that is proved of any of them; else what became of the last. */
  state: z.enum(['sent', 'delivered', 'opened', 'on-its-way', 'failed', 'dropped']),
  /** When the last of them went out, arrived and was opened. */
  sentAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
  /** Why the last of them failed, in plain words; an earlier one may have gone out. */
  problem: z.nullable(z.string()),
});

export const boardRowSchema = z.object({
  id: z.uuid(),
  /** Null for a chaplain who has been deleted since. */
  chaplainId: z.nullable(z.uuid()),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** False for one who has been deactivated since. */
  isActive: z.boolean(),
  status: z.enum(DEPLOYMENT_STATUSES),
  /** Asked, and no answer for 30 minutes. */
  isLongSilent: z.boolean(),
  message: z.nullable(z.string()),
  askedAt: timestamp,
  askedByName: z.nullable(z.string()),
  answeredAt: z.nullable(timestamp),
  answeredThrough: z.nullable(z.enum(ANSWER_ROADS)),
  /** By channel; empty where no message went out. */
  reached: z.array(reachSchema),
  /** When they were reminded last. */
  remindedAt: z.nullable(timestamp),
  expectedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  acknowledgedAt: z.nullable(timestamp),
  /** From when on they are released and told so; until it is done it can be undone. */
  releaseAt: z.nullable(timestamp),
  /** Of the latest stay on scene. */
  arrivedAt: z.nullable(timestamp),
  leftAt: z.nullable(timestamp),
  /** Whole minutes of all stays that are over. */
  minutes: z.int(),
  warning: warningSchema,
  contacts: contactsSchema,
  /** Other activations to which the person is coming or where they are on scene. */
  elsewhere: z.array(
    z.object({ activationId: z.uuid(), eventType: z.string(), location: z.string() }),
  ),
});

export const boardSchema = z.object({
  activation: activationSchema,
  /** The server's time, by which what is silent and what is too long was told. */
  asOf: timestamp,
  /**
   * People of the rows. Sent, delivered and opened say what is proved of the messages of the call,
   * each including those after it; answered counts every answer, also one by telephone.
   */
  figures: z.object({
    asked: z.int(),
    sent: z.int(),
    delivered: z.int(),
    opened: z.int(),
    answered: z.int(),
    /** Those whom a reminder is for. */
    silent: z.int(),
    /** Whole seconds from being asked to the answer; null while nobody has answered. */
    medianSeconds: z.nullable(z.int()),
  }),
  /** By name. */
  rows: z.array(boardRowSchema),
});

export type Candidate = z.output<typeof candidateSchema>;
export type CandidateListQuery = z.output<typeof candidateListQuery>;
export type CallBody = z.output<typeof callBody>;
export type ReminderResult = z.output<typeof reminderResultSchema>;
export type Board = z.output<typeof boardSchema>;
export type Reach = z.output<typeof reachSchema>;
export type BoardRow = z.output<typeof boardRowSchema>;
