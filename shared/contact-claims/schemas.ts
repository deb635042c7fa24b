import * as z from 'zod/mini';
import { DEPLOYMENT_STATUSES } from '#shared/deployments/constants.ts';
import { moment, paging, timestamp } from '#shared/fields.ts';
import { LABEL_MAX_TYPED } from './constants.ts';
import { GIVE_LABEL, labelOf, labelRefusal } from './label.ts';

export const claimParams = z.object({ id: z.uuid(), claimId: z.uuid() });

export const claimListQuery = z.object(paging);

/** Accepts labels only, so that nothing else about a family can be stored. */
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
  /** The deployment of the chaplain who is with the family. */
  deploymentId: z.nullish(z.uuid()),
  nextVisitAt,
});

/** Absent fields stay unchanged. A null `deploymentId` means that nobody is with the family. */
export const changeClaimBody = z.object({
  deploymentId: z.nullish(z.uuid()),
  nextVisitAt,
  visitedAt: z.optional(moment('Say when they were visited')),
  isClosed: z.optional(z.boolean()),
});

export const changeOwnClaimBody = z.object({
  /** Whether the signed-in chaplain is now with the family. */
  isYours: z.optional(z.boolean()),
  nextVisitAt,
});

/** The phone chooses the id, and `at` is the time of the tap. */
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
  /** The chaplain assigned to the family, even if `status` says that the chaplain has left. */
  with: z.nullable(
    z.object({ deploymentId: z.uuid(), name: z.string(), status: z.enum(DEPLOYMENT_STATUSES) }),
  ),
  closedAt: z.nullable(timestamp),
  createdAt: timestamp,
});

export const ownClaimSchema = z.object({
  ...claim,
  /** The chaplain who is with the family. */
  with: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
});

export type Claim = z.output<typeof claimSchema>;
export type OwnClaim = z.output<typeof ownClaimSchema>;
export type MakeClaimBody = z.output<typeof makeClaimBody>;
export type ChangeClaimBody = z.output<typeof changeClaimBody>;
export type ChangeOwnClaimBody = z.output<typeof changeOwnClaimBody>;
export type VisitBody = z.output<typeof visitBody>;
export type VisitInput = z.input<typeof visitBody>;
