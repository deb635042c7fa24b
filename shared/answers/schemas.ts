import * as z from 'zod/mini';
import { DECLINE_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';
import { kindOfWork } from '#shared/deployments/schemas.ts';
import { moment, optionalText } from '#shared/fields.ts';
import { ARRIVAL_MAX_MINUTES } from './constants.ts';

/** An id made by the page or the device, so that a repeated answer is recorded once. */
const tap = { actionId: z.uuid() };

/** An answer by a message's link, without a sign-in; the server's clock sets the time. */
export const answerBody = z.discriminatedUnion('kind', [
  z.object({
    ...tap,
    kind: z.literal('come'),
    expectedAt: z.nullish(moment('Give the time of your arrival')),
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
    kindOfWork,
  }),
  z.object({ ...tap, kind: z.literal('home') }),
  z.object({ ...tap, kind: z.literal('received') }),
  /** Confirms the chaplain’s availability. */
  z.object({ ...tap, kind: z.literal('still-right') }),
  /** Undoes the answer with this id, within a minute. */
  z.object({ ...tap, kind: z.literal('undo'), undoes: z.uuid() }),
]);

export const answeredSchema = z.object({ message: z.string() });

export const answerParams = z.object({ token: z.string().check(z.maxLength(100)) });

const MAX_AGO_MS = 30 * 24 * 60 * 60 * 1000;

export const receiptBody = z.object({
  /** `delivered`: a device has shown the notification. `opened`: a person sees the page. */
  proof: z.enum(['delivered', 'opened']),
  /** How many ms ago that was: a device without a connection reports it later. */
  ago: z._default(z.int().check(z.minimum(0), z.maximum(MAX_AGO_MS)), 0),
});

export type ReceiptBody = z.output<typeof receiptBody>;
export type AnswerBody = z.output<typeof answerBody>;
