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

/** `startsOn` is today or later in the program's time zone; it defaults to today. */
export const tierVersionBody = z.object({ kindIds, startsOn: z.optional(day) });

export const tierPreviewBody = z.object({ kindIds });

const versionSchema = z.object({ id: z.uuid(), startsOn: z.string(), kindIds: z.array(z.uuid()) });

export const tierSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isForCalls: z.boolean(),
  isRetired: z.boolean(),
  /** The kinds that the tier needs today, without those of the lower tiers. */
  kindIds: z.array(z.uuid()),
  /** Changes that start later, the next one first. */
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
  /** What the person lacks for that tier, in the order of the steps to take. */
  steps: z.array(stepSchema),
});

export const ownReadinessSchema = z.extend(standingSchema, {
  /** The tier above the person's tier. Null if the person isn't ready or has the highest tier. */
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
  /** Counts for each region, and for people without a region (null), in no particular order. */
  regions: z.array(z.extend(counted, { region: z.nullable(z.string()) })),
  /** Credentials of each kind that expire within 30, 60 and 90 days, all counted from today. */
  ending: z.array(
    z.object({
      kindId: z.uuid(),
      kind: z.string(),
      within30: z.int(),
      within60: z.int(),
      within90: z.int(),
    }),
  ),
  /** How many people have no confirmed availability. */
  unconfirmed: z.int(),
  /** For each kind that call-outs need: how many people lack it, and how many have it pending. */
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
