import * as z from 'zod/mini';
import { idParams, paging, search, timestamp } from '#shared/fields.ts';
import { CHANNELS, DELIVERY_STATES, HOLD_DECISIONS } from './constants.ts';
import { MESSAGE_KIND_NAMES } from './kind-names.ts';
import { messageTextSchema, TEXT_FIELDS } from './message-text.ts';
import { REQUIREMENTS } from './text-mistakes.ts';
import { TEXT_NAMES } from './text-names.ts';
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

/** Leaves out the message's text, its address and its token, which are private. */
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

/** Show `html` only in a sandbox that runs no scripts. */
export const keptMailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whether the tokens of links are hidden, so that readers can't act as the recipient. */
  hidesLinks: z.boolean(),
});

export const sentAgainSchema = z.object({ count: z.int() });

export const heldDecision = z.object({ decision: z.enum(HOLD_DECISIONS) });

export const heldDecidedSchema = z.object({
  sent: z.int(),
  dropped: z.int(),
});

export const messageTextParams = z.object({ name: z.enum(TEXT_NAMES) });

/** The version of the text that the administrator edits. */
const version = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

export const messageTextBody = messageTextSchema;

export const changeTextBody = z.extend(messageTextSchema, { version });

/** Without a version, the text is reset even if somebody else has changed it. */
export const resetTextQuery = z.object({
  version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'version must be a whole number'))),
});

const storedText = z.object({ subject: z.string(), short: z.string(), body: z.string() });

const textMistakes = z.partialRecord(z.enum(TEXT_FIELDS), z.string());

const placeholder = z.object({
  name: z.string(),
  label: z.string(),
  required: z.nullable(z.enum(REQUIREMENTS)),
});

export const messageTextAnswer = z.object({
  name: z.enum(TEXT_NAMES),
  given: storedText,
  own: z.nullable(storedText),
  /** Grows with each change of the office's text; 0 if the office has no own text. */
  version: z.int(),
  /** Why this release sends the original text instead of the office's. */
  mistakes: z.nullable(textMistakes),
  channels: z.array(z.enum(CHANNELS)),
  placeholders: z.array(placeholder),
});

export const messageTextsSchema = z.object({ texts: z.array(messageTextAnswer) });

export const textPreviewSchema = z.object({
  email: z.nullable(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
  push: z.nullable(z.object({ title: z.string(), body: z.string() })),
  text: z.nullable(
    z.object({
      text: z.string(),
      alphabet: z.enum(['GSM-7', 'UCS-2']),
      length: z.int(),
      parts: z.int(),
    }),
  ),
  /** The error if the length limit cuts off a required placeholder. Such a text isn't saved. */
  cut: z.nullable(z.string()),
});

export const exampleSentSchema = z.object({ channels: z.array(z.enum(CHANNELS)) });

export type MessageTextAnswer = z.output<typeof messageTextAnswer>;
export type MessageTexts = z.output<typeof messageTextsSchema>;
export type TextPreview = z.output<typeof textPreviewSchema>;
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
export type Delivery = z.output<typeof deliverySchema>;
