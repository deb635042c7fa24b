import * as z from 'zod/mini';
import { idParams, paging, search, timestamp } from '#shared/fields.ts';
import { CHANNELS, DELIVERY_STATES, HOLD_DECISIONS } from './constants.ts';
import { MESSAGE_KIND_NAMES } from './kind-names.ts';
import { STANDINGS } from './delivery-standing.ts';

export const deliveryParams = idParams;
export const messageParams = idParams;

export const deliveryListQuery = z.object({
  ...paging,
  search,
  state: z.optional(z.enum(STANDINGS)),
  kind: z.optional(z.enum(MESSAGE_KIND_NAMES)),
  channel: z.optional(z.enum(CHANNELS)),
  user: z.optional(z.uuid()),
  message: z.optional(z.uuid()),
});

/** Without texts, addresses and tokens, which are the person's own. */
export const deliverySchema = z.object({
  id: z.uuid(),
  messageId: z.uuid(),
  kind: z.enum(MESSAGE_KIND_NAMES),
  about: z.nullable(z.string()),
  person: z.object({ id: z.uuid(), name: z.string() }),
  channel: z.enum(CHANNELS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  problem: z.nullable(z.string()),
  createdAt: timestamp,
  dueAt: timestamp,
  sentAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
  isKept: z.boolean(),
});

export const deliverySettingsSchema = z.object({
  keepsMail: z.boolean(),
  sendsTexts: z.boolean(),
});

/** Show `html` only where it can run nothing. */
export const keptMailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Links that act as a member of the office are left out. */
  hidesLinks: z.boolean(),
});

export const sentAgainSchema = z.object({ count: z.int() });

export const heldDecision = z.object({ decision: z.enum(HOLD_DECISIONS) });

export const heldDecidedSchema = z.object({
  sent: z.int(),
  dropped: z.int(),
});

export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type Delivery = z.output<typeof deliverySchema>;
