import * as z from 'zod/mini';
import { REASON_MAX_LENGTH } from '#shared/credentials/constants.ts';
import { optionalDate } from '#shared/credentials/schemas.ts';
import { paging, requiredText, search, timestamp } from '#shared/fields.ts';

export const exemptionParams = z.object({ chaplainId: z.uuid(), kindId: z.uuid() });

export const exemptionBody = z.object({
  chaplainId: z.uuid('Choose a chaplain'),
  kindId: z.uuid('Choose a credential'),
  reason: requiredText(REASON_MAX_LENGTH, 'Say why they don’t need it'),
  endsOn: optionalDate,
});

export const exemptionListQuery = z.object({ ...paging, search });

export const exemptionSchema = z.object({
  kind: z.object({ id: z.uuid(), name: z.string() }),
  person: z.object({ userId: z.uuid(), chaplainId: z.uuid(), name: z.string() }),
  reason: z.string(),
  /** The last day; null if the exemption has no end. */
  endsOn: z.nullable(z.string()),
  isOver: z.boolean(),
  grantedBy: z.nullable(z.string()),
  createdAt: timestamp,
});

export type ExemptionBody = z.output<typeof exemptionBody>;
export type ExemptionListQuery = z.output<typeof exemptionListQuery>;
export type Exemption = z.output<typeof exemptionSchema>;
