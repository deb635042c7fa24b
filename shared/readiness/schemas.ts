import * as z from 'zod/mini';
import { CREDENTIAL_STATES, MAX_ASKED_KINDS } from '#shared/credentials/constants.ts';
import { calendarDay, idParams, listOf, nameText } from '#shared/fields.ts';
import { MAX_TIERS, PREVIEW_NAMES, READINESS, TIER_NAME_MAX_LENGTH } from './constants.ts';

const day = calendarDay('This is not a date');

const name = nameText(TIER_NAME_MAX_LENGTH, 'Name is required');

const kindIds = listOf(z.uuid(), {
  maxItems: MAX_ASKED_KINDS,
  tooMany: `At most ${MAX_ASKED_KINDS} kinds`,
});

export const tierParams = idParams;

export const tierVersionParams = z.object({ id: z.uuid(), versionId: z.uuid() });

export const tierBody = z.object({ name, kindIds });

export const updateTierBody = z.partial(
  z.object({ name, isRetired: z.boolean(), isForCalls: z.literal(true) }),
);

export const orderTiersBody = z.object({
  ids: listOf(z.uuid(), { minItems: 1, maxItems: MAX_TIERS }),
});

/** `startsOn` is a date of the program's zone, today or later; without it, today. */
export const tierVersionBody = z.object({ kindIds, startsOn: z.optional(day) });

export const tierPreviewBody = z.object({ kindIds });

const versionSchema = z.object({ id: z.uuid(), startsOn: z.string(), kindIds: z.array(z.uuid()) });

export const tierSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isForCalls: z.boolean(),
  isRetired: z.boolean(),
  /** What it needs today besides what the lower tiers need. */
  kindIds: z.array(z.uuid()),
  /** Versions that begin later, the next one first. */
  upcoming: z.array(versionSchema),
});

export const tierPreviewSchema = z.object({
  tiers: z.array(
    z.object({ id: z.uuid(), name: z.string(), before: z.int(), after: z.int(), drops: z.int() }),
  ),
  people: z
    .array(z.object({ userId: z.uuid(), name: z.string(), tier: z.string() }))
    .check(z.maxLength(PREVIEW_NAMES)),
});

const stepSchema = z.object({
  kindId: z.uuid(),
  kind: z.string(),
  state: z.enum(CREDENTIAL_STATES),
});

const namedTier = z.object({ id: z.uuid(), name: z.string() });

export const standingSchema = z.object({
  /** The highest tier that the person has. */
  tier: z.nullable(namedTier),
  readiness: z.enum(READINESS),
  /** The tier that call-outs ask for. */
  wanted: z.nullable(namedTier),
  /** What it lacks, in the order in which to do it. */
  steps: z.array(stepSchema),
});

export const ownReadinessSchema = z.extend(standingSchema, {
  /** The tier after the one reached, for those who are ready; null at the top. */
  following: z.nullable(z.extend(namedTier, { steps: z.array(stepSchema) })),
});

const counted = z.object({
  ready: z.int(),
  nearly: z.int(),
  not: z.int(),
  notKnown: z.int(),
});

export const readinessReportSchema = z.object({
  today: z.string(),
  wanted: z.nullable(namedTier),
  total: counted,
  /** Of the program's regions and of those without one (null), in no order. */
  regions: z.array(z.extend(counted, { region: z.nullable(z.string()) })),
  /** By kind: how many end within 30, 60 and 90 days. Each later one includes the former. */
  ending: z.array(
    z.object({
      kindId: z.uuid(),
      kind: z.string(),
      within30: z.int(),
      within60: z.int(),
      within90: z.int(),
    }),
  ),
  /** Whose availability isn't known. */
  unconfirmed: z.int(),
  /** Of what the wanted tier needs: who lacks it, and of how many of them it waits. */
  missing: z.array(
    z.object({ kindId: z.uuid(), kind: z.string(), people: z.int(), waiting: z.int() }),
  ),
});

export type TierBody = z.output<typeof tierBody>;
export type UpdateTierBody = z.output<typeof updateTierBody>;
export type TierVersionBody = z.output<typeof tierVersionBody>;
export type Tier = z.output<typeof tierSchema>;
export type TierPreview = z.output<typeof tierPreviewSchema>;
export type Standing = z.output<typeof standingSchema>;
export type OwnReadiness = z.output<typeof ownReadinessSchema>;
export type ReadinessReport = z.output<typeof readinessReportSchema>;
