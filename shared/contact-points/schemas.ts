import * as z from 'zod/mini';
import { listOf, timestamp } from '#shared/fields.ts';
import { CHANNELS, DELIVERY_STATES, TOPICS } from '#shared/messages/constants.ts';

import { CODE_DIGITS, MINUTES_A_DAY } from './constants.ts';
import { textNumber } from './text-number.ts';

const failureSchema = z.nullable(z.object({ since: timestamp, problem: z.string() }));

const deviceSchema = z.object({
  id: z.uuid(),
  endpoint: z.string(),
  createdAt: timestamp,
});

/** The delivery of the latest code; null if the person has asked for no code. */
const codeSchema = z.nullable(
  z.object({ state: z.enum(DELIVERY_STATES), problem: z.nullable(z.string()) }),
);

export const messageSettingsSchema = z.object({
  channels: z.partialRecord(z.enum(TOPICS), z.array(z.enum(CHANNELS))),
  /** Minutes after midnight in `timeZone`. */
  quietHours: z.nullable(z.object({ from: z.int(), to: z.int(), timeZone: z.string() })),
  /** The program’s quiet hours. If `holds` is true, they apply to people who haven’t chosen any. */
  programQuietHours: z.object({ from: z.int(), to: z.int(), holds: z.boolean() }),
  email: z.object({ address: z.string(), isConfirmed: z.boolean(), failure: failureSchema }),
  push: z.object({ devices: z.array(deviceSchema), failure: failureSchema }),
  text: z.object({
    isOffered: z.boolean(),
    canAddNumber: z.boolean(),
    number: z.nullable(z.string()),
    isConfirmed: z.boolean(),
    isStopped: z.boolean(),
    code: codeSchema,
    failure: failureSchema,
    suggested: z.nullable(z.string()),
  }),
});

const CHOOSE_CHANNELS = 'Choose push, email or text';

const chosenChannels = z.pipe(
  listOf(z.enum(CHANNELS, CHOOSE_CHANNELS), { maxItems: CHANNELS.length }),
  z.transform((channels) => CHANNELS.filter((channel) => channels.includes(channel))),
);

const TIME_WRONG = 'Choose a time of day';
const minuteOfDay = z
  .int(TIME_WRONG)
  .check(z.minimum(0, TIME_WRONG), z.maximum(MINUTES_A_DAY - 1, TIME_WRONG));

export const UNKNOWN_TIME_ZONE = 'This time zone is not known';

/** An IANA name. PostgreSQL would read an offset such as +05:00 with the opposite sign. */
const timeZone = z
  .string(UNKNOWN_TIME_ZONE)
  .check(
    z.maxLength(64, UNKNOWN_TIME_ZONE),
    z.regex(/^[A-Za-z][\w+/-]*$/, UNKNOWN_TIME_ZONE),
    z.refine(isTimeZone, UNKNOWN_TIME_ZONE),
  );

const quietHours = z.object({ from: minuteOfDay, to: minuteOfDay, timeZone }).check(
  z.refine(({ from, to }) => from !== to, {
    error: 'Choose two different times',
    path: ['to'],
  }),
);

const confirmsSilence = z._default(z.boolean(), false);

export const messageSettingsBody = z.object({
  channels: z.optional(z.partialRecord(z.enum(TOPICS), chosenChannels)),
  quietHours: z.nullish(quietHours),
  confirmsSilence,
});

const MAX_ENDPOINT = 2000;

const endpoint = z
  .string('This is not the address of a push service.')
  .check(z.minLength(1), z.maxLength(MAX_ENDPOINT, 'This address is too long.'));

const base64url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[\w-]+={0,2}$/, 'This is not a browser key'));

/** The result of `PushSubscription.toJSON()`, without the expiry. */
const subscription = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
});

export const subscribeBody = subscription;

export const unsubscribeBody = z.object({ endpoint, confirmsSilence });

/** Only the subscribed browser knows `former.auth`, so the request needs no other proof. */
export const renewSubscriptionBody = z.object({
  former: z.object({ endpoint, auth: base64url(100) }),
  subscription,
});

export const pushKeySchema = z.object({
  /** The value for `applicationServerKey`, in base64url. */
  publicKey: z.string(),
});

export const textNumberBody = z.object({ number: textNumber });

const CODE_WRONG = `Enter the ${CODE_DIGITS} digits of the text message`;

export const textCodeBody = z.object({
  code: z.string(CODE_WRONG).check(
    z.maxLength(40, CODE_WRONG),
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, CODE_WRONG),
  ),
});

/** The channels by which the message was sent; empty if no channel is on for call-outs. */
export const testMessageSchema = z.object({ channels: z.array(z.enum(CHANNELS)) });

export const removeTextNumberBody = z.object({ confirmsSilence });

function isTimeZone(name: string) {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type MessageSettings = z.output<typeof messageSettingsSchema>;
export type MessageSettingsBody = z.output<typeof messageSettingsBody>;
export type TestMessage = z.output<typeof testMessageSchema>;
export type SubscribeBody = z.output<typeof subscribeBody>;
export type RenewSubscriptionBody = z.output<typeof renewSubscriptionBody>;
