import * as z from 'zod/mini';
import { idParams, timestamp } from '#shared/fields.ts';

export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The rough kind of the browser, such as 'Chrome on Android'; '' where it can't be told. */
  device: z.string(),
  signedInAt: timestamp,
  /** To the minute. */
  lastSeenAt: timestamp,
  /** The session that asks. */
  isThisOne: z.boolean(),
});

export const sessionParams = idParams;

export type OwnSession = z.output<typeof ownSessionSchema>;
