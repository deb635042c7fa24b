import * as z from 'zod/mini';
import { ROLES } from '#shared/accounts/constants.ts';
import { idParams, optionalText, paging, timestamp } from '#shared/fields.ts';
import {
  ERASED_PARTS,
  ERASURE_REASON_MAX_LENGTH,
  KEPT_PARTS,
  type ErasedPart,
  type KeptPart,
} from './constants.ts';
import { trust } from '#shared/trust.ts';

export const ownErasureSchema = z.object({
  request: z.nullable(z.object({ reason: z.nullable(z.string()), askedAt: timestamp })),
});

export const askForErasureBody = z.object({ reason: optionalText(ERASURE_REASON_MAX_LENGTH) });

export const erasureRequestListQuery = z.object(paging);

export const erasureRequestSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  reason: z.nullable(z.string()),
  askedAt: timestamp,
});

export const erasureParams = idParams;

const erasedParts = trust<[ErasedPart]>(Object.keys(ERASED_PARTS), 'they are its keys');
const keptParts = trust<[KeptPart]>(Object.keys(KEPT_PARTS), 'they are its keys');
const count = z.int();

export const erasurePreviewSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  username: z.string(),
  /** Lets the office write to the person even after the erasure has removed the email address. */
  email: z.string(),
  goes: z.array(z.object({ part: z.enum(erasedParts), count })),
  stays: z.array(z.object({ part: z.enum(keptParts), count })),
  problem: z.nullable(z.string()),
});

export const eraseBody = z.object({
  username: z
    .string('Type the username')
    .check(z.trim(), z.minLength(1, 'Type the username'), z.maxLength(254)),
});

export type ErasureRequest = z.output<typeof erasureRequestSchema>;
export type ErasurePreview = z.output<typeof erasurePreviewSchema>;
