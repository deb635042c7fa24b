import * as z from 'zod/mini';
import { DEPLOYMENT_STATUSES } from '#shared/deployments/constants.ts';
import { moment, paging, timestamp } from '#shared/fields.ts';
import { LABEL_MAX_TYPED } from './constants.ts';
import { GIVE_LABEL, labelOf, labelRefusal } from './label.ts';

export const claimParams = z.object({ id: z.uuid(), claimId: z.uuid() });

export const claimListQuery = z.object(paging);

/** Nothing else can be typed into a claim. */
export const claimLabel = z.string(GIVE_LABEL).check(
  z.maxLength(LABEL_MAX_TYPED, labelRefusal('')),
  z.overwrite((text) => labelOf(text) ?? text),
  z.refine((text) => labelOf(text) !== null, {
    error: ({ input }) => (String(input).trim() ? labelRefusal(String(input)) : GIVE_LABEL),
  }),
);

const nextVisitAt = z.nullish(moment('Say when the next visit is due'));

export const makeClaimBody = z.object({
  label: claimLabel,
  /** Who is with them. */
  deploymentId: z.nullish(z.uuid()),
  nextVisitAt,
});

/** What is absent stays as it is; null is nobody, or no visit. */
export const changeClaimBody = z.object({
  deploymentId: z.nullish(z.uuid()),
  nextVisitAt,
  visitedAt: z.optional(moment('Say when they were visited')),
  isClosed: z.optional(z.boolean()),
});

export const changeOwnClaimBody = z.object({
  /** Whether the caller is with them from now on. */
  isYours: z.optional(z.boolean()),
  nextVisitAt,
});

/** The phone makes the id and notes the time of the tap. */
export const visitBody = z
  .object({ actionId: z.uuid(), at: moment('Say when'), nextVisitAt })
  .check(
    z.refine(({ at, nextVisitAt: next }) => !next || Date.parse(next) > Date.parse(at), {
      path: ['nextVisitAt'],
      error: 'The next visit can’t be before this one',
    }),
  );

const claim = {
  id: z.uuid(),
  label: z.string(),
  lastContactAt: z.nullable(timestamp),
  nextVisitAt: z.nullable(timestamp),
};

export const claimSchema = z.object({
  ...claim,
  /** Who is with them, or was until they left. */
  with: z.nullable(
    z.object({ deploymentId: z.uuid(), name: z.string(), status: z.enum(DEPLOYMENT_STATUSES) }),
  ),
  closedAt: z.nullable(timestamp),
  createdAt: timestamp,
});

export const ownClaimSchema = z.object({
  ...claim,
  /** Who is with them. */
  with: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
});

export type Claim = z.output<typeof claimSchema>;
export type OwnClaim = z.output<typeof ownClaimSchema>;
export type MakeClaimBody = z.output<typeof makeClaimBody>;
export type ChangeClaimBody = z.output<typeof changeClaimBody>;
export type ChangeOwnClaimBody = z.output<typeof changeOwnClaimBody>;
export type VisitBody = z.output<typeof visitBody>;
export type VisitInput = z.input<typeof visitBody>;
