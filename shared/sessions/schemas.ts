import * as z from 'zod/mini';
import { idParams, timestamp } from '#shared/fields.ts';

export const ownSessionSchema = z.object({
  id: z.uuid(),
  device: z.string(),
  signedInAt: timestamp,
  /** When the session was last used, to the minute. */
  lastSeenAt: timestamp,
  isThisOne: z.boolean(),
});

export const sessionParams = idParams;

export type OwnSession = z.output<typeof ownSessionSchema>;
