import * as z from 'zod/mini';
import { nameText, optionalText, paging, timestamp } from '#shared/fields.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';
import {
  PHOTO_MAX_BYTES,
  WALK_UP_NAME_MAX_LENGTH,
  WALK_UP_PHONE_MAX_LENGTH,
  WALK_UP_REASON_MAX_LENGTH,
  WALK_UP_STATUSES,
  WALK_UP_TEXT_MAX_LENGTH,
} from './constants.ts';

export const walkUpParams = z.object({ id: z.uuid(), walkUpId: z.uuid() });

export const walkUpCodeParams = z.object({ code: z.string().check(z.maxLength(40)) });

export const ownWalkUpParams = z.object({ secret: z.uuid() });

export const walkUpListQuery = z.object({
  ...paging,
  status: z.optional(z.enum(WALK_UP_STATUSES)),
});

export const walkUpFields = {
  name: nameText(WALK_UP_NAME_MAX_LENGTH, 'Give your name'),
  phone: nameText(WALK_UP_PHONE_MAX_LENGTH, 'Give your phone number').check(
    z.refine((text) => text === '' || isPhoneNumber(text), PHONE_TOO_SHORT),
  ),
  body: optionalText(WALK_UP_TEXT_MAX_LENGTH),
  credential: optionalText(WALK_UP_TEXT_MAX_LENGTH),
};

/** The phone makes `secret` and `device`. Sending the same secret again changes nothing. */
export const walkUpBody = z.object({ ...walkUpFields, secret: z.uuid(), device: z.uuid() });

export const walkUpPhotoBody = z.object({
  /** A JPG, PNG or WebP in base64. */
  photo: z.base64('Choose a photo').check(
    z.minLength(1, 'Choose a photo'),
    // Base64 turns 3 bytes into 4 characters.
    z.maxLength(Math.ceil(PHOTO_MAX_BYTES / 3) * 4, 'The photo is larger than 5 MB'),
  ),
});

/** `former` is the code to replace; if another request has replaced it already, nothing changes. */
export const siteCodeBody = z.object({ former: z.nullish(z.string().check(z.maxLength(40))) });

export const verifyWalkUpBody = z.object({
  /** True if the walk-up is at the desk, false if they are still on the way. */
  isHere: z.boolean(),
  /** The profile of the walk-up, if they are a chaplain of the program. */
  chaplainId: z.nullish(z.uuid()),
  /** The status that the desk saw. If somebody has decided meanwhile, the request is refused. */
  from: z._default(z.enum(['waiting', 'declined']), 'waiting'),
});

export const declineWalkUpBody = z.object({ reason: optionalText(WALK_UP_REASON_MAX_LENGTH) });

const event = { eventType: z.string(), location: z.string() };

export const walkUpFormSchema = z.object({
  ...event,
  siteName: z.string(),
  siteAddress: z.nullable(z.string()),
});

export const ownWalkUpSchema = z.object({
  ...event,
  siteName: z.string(),
  number: z.int(),
  name: z.string(),
  status: z.enum(WALK_UP_STATUSES),
  hasPhoto: z.boolean(),
  /** Whether the walk-up is linked to a chaplain profile. */
  isLinked: z.boolean(),
});

export const siteCodeSchema = z.object({
  siteId: z.uuid(),
  name: z.string(),
  address: z.nullable(z.string()),
  isMain: z.boolean(),
  isClosed: z.boolean(),
  /** Null until the office makes the site's first code. */
  code: z.nullable(z.string()),
  madeAt: z.nullable(timestamp),
});

export const walkUpSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  siteName: z.nullable(z.string()),
  name: z.string(),
  phone: z.string(),
  body: z.nullable(z.string()),
  credential: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  status: z.enum(WALK_UP_STATUSES),
  sentAt: timestamp,
  /** Whether the site's code was renewed after the walk-up was sent. */
  isOfFormerCode: z.boolean(),
  /** Up to ten other walk-ups from the same phone or with the same phone number. */
  others: z.array(z.object({ number: z.int(), isSamePhone: z.boolean() })),
  decidedAt: z.nullable(timestamp),
  decidedByName: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  deploymentId: z.nullable(z.uuid()),
  chaplainId: z.nullable(z.uuid()),
});

export const walkUpMatchSchema = z.object({
  chaplainId: z.uuid(),
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  hasSameNumber: z.boolean(),
  /** Whether the desk can link the walk-up to this chaplain, who must be approved and active. */
  isAvailable: z.boolean(),
});

export type WalkUp = z.output<typeof walkUpSchema>;
export type WalkUpMatch = z.output<typeof walkUpMatchSchema>;
export type OwnWalkUp = z.output<typeof ownWalkUpSchema>;
export type SiteCode = z.output<typeof siteCodeSchema>;
export type WalkUpBody = z.output<typeof walkUpBody>;
export type WalkUpInput = z.input<typeof walkUpBody>;
export type WalkUpListQuery = z.output<typeof walkUpListQuery>;
export type VerifyWalkUpBody = z.output<typeof verifyWalkUpBody>;
export type DeclineWalkUpBody = z.output<typeof declineWalkUpBody>;
