import * as z from 'zod/mini';
import { DECLINE_REASON_MAX_LENGTH, KINDS_OF_WORK } from '#shared/deployments/constants.ts';
import { moment, optionalText } from '#shared/fields.ts';
import { ARRIVAL_MAX_MINUTES } from './constants.ts';

/** Made by the page or the device, so that what is sent again is recorded once. */
const tap = { actionId: z.uuid() };

/** What is said by the link of a message, without signing in. The server's clock says when. */
export const answerBody = z.discriminatedUnion('kind', [
  z.object({
    ...tap,
    kind: z.literal('come'),
    expectedAt: z.nullish(moment('Give the time of your arrival')),
    /** Until the arrival; counts before `expectedAt`. */
    minutes: z.nullish(
      z.int('Give whole minutes').check(z.minimum(0), z.maximum(ARRIVAL_MAX_MINUTES)),
    ),
  }),
  z.object({
    ...tap,
    kind: z.literal('decline'),
    reason: optionalText(DECLINE_REASON_MAX_LENGTH),
  }),
  z.object({ ...tap, kind: z.literal('arrive') }),
  z.object({
    ...tap,
    kind: z.literal('leave'),
    kindOfWork: z.nullish(z.enum(KINDS_OF_WORK)),
  }),
  z.object({ ...tap, kind: z.literal('received') }),
  /** Takes back the answer whose id it names, within a minute. */
  z.object({ ...tap, kind: z.literal('undo'), undoes: z.uuid() }),
]);

/** What a notification says once it was answered. */
export const answeredSchema = z.object({ message: z.string() });

export const answerParams = z.object({ token: z.string().check(z.maxLength(100)) });

/** No message is older that has a link. */
const MAX_AGO_MS = 30 * 24 * 60 * 60 * 1000;

/** What a device or a page proves of a message. */
export const receiptBody = z.object({
  /** `delivered`: the device has shown its notification. `opened`: a person sees its page. */
  proof: z.enum(['delivered', 'opened']),
  /** How long ago, in ms: a page that is opened without a connection says so later. */
  ago: z._default(z.int().check(z.minimum(0), z.maximum(MAX_AGO_MS)), 0),
});

export type ReceiptBody = z.output<typeof receiptBody>;
export type AnswerBody = z.output<typeof answerBody>;
