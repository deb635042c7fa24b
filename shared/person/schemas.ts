import * as z from 'zod/mini';
import { ROLES } from '#shared/accounts/constants.ts';
import { auditEventSchema } from '#shared/audit/schemas.ts';
import { AVAILABILITIES } from '#shared/availability/constants.ts';
import { ownAvailabilitySchema } from '#shared/availability/schemas.ts';
import { chaplainSchema } from '#shared/chaplains/schemas.ts';
import { ownCredentialsSchema } from '#shared/credentials/schemas.ts';
import { DEPLOYMENT_STATUSES } from '#shared/deployments/constants.ts';
import { idParams, timestamp } from '#shared/fields.ts';
import { deliverySchema } from '#shared/messages/schemas.ts';
import { ACCOUNT_STATES } from '#shared/people-list/constants.ts';
import { standingSchema } from '#shared/readiness/schemas.ts';
import { RSVP_STATUSES } from '#shared/training/constants.ts';

export const personParams = idParams;

export const noteParams = z.object({ id: z.uuid(), noteId: z.uuid() });

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null if the author was erased. */
  author: z.nullable(z.string()),
  createdAt: timestamp,
  changedAt: z.nullable(timestamp),
});

export const personSchema = z.object({
  user: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string(),
    role: z.enum(ROLES),
    isEmailConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    lastSignedInAt: z.nullable(timestamp),
    suspendedAt: z.nullable(timestamp),
    suspensionReason: z.nullable(z.string()),
    createdAt: timestamp,
  }),
  /** Null if the person has not applied. Then the other fields from the profile are null, too. */
  profile: z.nullable(chaplainSchema),
  account: z.nullable(z.enum(ACCOUNT_STATES)),
  approvedBy: z.nullable(z.string()),
  availability: z.nullable(
    z.extend(z.omit(ownAvailabilitySchema, { zip: true, place: true }), {
      now: z.enum(AVAILABILITIES),
    }),
  ),
  standing: z.nullable(standingSchema),
  credentials: z.nullable(ownCredentialsSchema),
  rest: z.object({
    isOnScene: z.boolean(),
    lastLeftAt: z.nullable(timestamp),
    /** Minutes on scene: in the last 24 hours, and in the last 14 days. */
    dayMinutes: z.int(),
    recentMinutes: z.int(),
  }),
  trainings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      dateTime: timestamp,
      status: z.enum(RSVP_STATUSES),
    }),
  ),
  deployments: z.array(
    z.object({
      id: z.uuid(),
      activationId: z.uuid(),
      eventType: z.string(),
      location: z.string(),
      status: z.enum(DEPLOYMENT_STATUSES),
      askedAt: timestamp,
      arrivedAt: z.nullable(timestamp),
      minutes: z.int(),
    }),
  ),
  deliveries: z.array(deliverySchema),
  notes: z.array(noteSchema),
  changes: z.array(auditEventSchema),
});

export const notesSchema = z.object({ notes: z.array(noteSchema) });

export type Person = z.output<typeof personSchema>;
export type Note = z.output<typeof noteSchema>;
