import * as z from 'zod/mini';
import { idParams, paging, search, timestamp } from '#shared/fields.ts';
import { CHANNELS, DELIVERY_STATES, HOLD_DECISIONS } from './constants.ts';
import { MESSAGE_KIND_NAMES } from './kind-names.ts';
import { STANDINGS } from './standing.ts';

export const deliveryParams = idParams;
export const messageParams = idParams;

export const deliveryListQuery = z.object({
  ...paging,
  search,
  /** As `standingOf` has it: `sent` are those of which nothing more is proved. */
  state: z.optional(z.enum(STANDINGS)),
  kind: z.optional(z.enum(MESSAGE_KIND_NAMES)),
  channel: z.optional(z.enum(CHANNELS)),
  /** Only those to this person. */
  user: z.optional(z.uuid()),
  /** Only those of this message. */
  message: z.optional(z.uuid()),
});

/** No text of the message, no address and no token: those are the person's own. */
export const deliverySchema = z.object({
  id: z.uuid(),
  messageId: z.uuid(),
  kind: z.enum(MESSAGE_KIND_NAMES),
  /** The title or the event that the message is about. */
  about: z.nullable(z.string()),
  person: z.object({ id: z.uuid(), name: z.string() }),
  channel: z.enum(CHANNELS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Why it failed or waits, in plain words. */
  problem: z.nullable(z.string()),
  createdAt: timestamp,
  /** When it is tried next, as long as it is queued. */
  dueAt: timestamp,
  /** When a mail server, text provider or push service accepted it. */
  sentAt: z.nullable(timestamp),
  /** When it is proved to have arrived: by a report, or as it was opened or answered. */
  deliveredAt: z.nullable(timestamp),
  /** When the person opened its page or answered. */
  openedAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
  /** The mail is kept on the server instead of sent, and can be read. */
  isKept: z.boolean(),
});

/** What becomes of messages, as the settings of the portal have it. */
export const deliverySettingsSchema = z.object({
  /** Mail is kept on the server: there is no mail server. */
  keepsMail: z.boolean(),
  sendsTexts: z.boolean(),
});

/** A mail as it was kept. `html` is shown only where it can run nothing. */
export const keptMailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Links are left out that let their reader act as somebody of the office. */
  hidesLinks: z.boolean(),
});

export const sentAgainSchema = z.object({ count: z.int() });

/** What somebody says of all messages that are held. */
export const heldDecision = z.object({ decision: z.enum(HOLD_DECISIONS) });

export const heldDecidedSchema = z.object({
  sent: z.int(),
  /** Those of no use any more, where the decision was to send. */
  dropped: z.int(),
});

export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type Delivery = z.output<typeof deliverySchema>;
