import * as z from 'zod/mini';
import { paging, timestamp } from '#shared/fields.ts';
import { ACTIVATION_STATUSES } from './constants.ts';

export const activationListQuery = z.object(paging);

export const activationSchema = z.object({
  id: z.uuid(),
  eventType: z.string(),
  description: z.string(),
  location: z.string(),
  chaplainId: z.nullable(z.uuid()),
  startTime: timestamp,
  endTime: z.nullable(timestamp),
  status: z.enum(ACTIVATION_STATUSES),
  notes: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  chaplain: z.nullable(
    z.object({
      id: z.uuid(),
      user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
    }),
  ),
});

export type Activation = z.output<typeof activationSchema>;
export type ActivationListQuery = z.output<typeof activationListQuery>;
