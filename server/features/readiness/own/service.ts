import type { CredentialState } from '#shared/credentials/constants.ts';
import type { HeldKind } from '#shared/credentials/schemas.ts';
import type { OwnReadiness, Standing } from '#shared/readiness/schemas.ts';
import {
  neededForCalls,
  nextSteps,
  readinessOf,
  tierOf,
  type Ladder,
  type Rung,
} from '#shared/readiness/standing.ts';
import type { Executor } from '#server/db/database.ts';
import { readHeld, readKindsWithoutProfile } from '#server/features/credentials/own/service.ts';
import { readLadder } from '#server/features/readiness/tiers/queries.ts';

/** Computes readiness from credentials that were already read. */
function presentStanding(ladder: Ladder, kinds: readonly HeldKind[]): Standing {
  const { stateOf, stepsOf } = readStates(kinds);
  return {
    tier: named(tierOf(ladder, stateOf)),
    readiness: readinessOf(ladder, stateOf),
    wanted: named(ladder.find(({ isForCalls }) => isForCalls) ?? null),
    steps: stepsOf(neededForCalls(ladder)),
  };
}

export async function readStandingOf(orm: Executor, chaplainId: string) {
  const credentials = await readHeld(orm, chaplainId);
  const ladder = await readLadder(orm, credentials.today);
  return { standing: presentStanding(ladder, credentials.kinds), credentials };
}

/** @param chaplainId null if the user has no chaplain profile */
export async function readOwnStanding(
  orm: Executor,
  chaplainId: string | null,
): Promise<OwnReadiness> {
  const { today, kinds } = chaplainId
    ? await readHeld(orm, chaplainId)
    : await readKindsWithoutProfile(orm);
  const ladder = await readLadder(orm, today);
  const standing = presentStanding(ladder, kinds);
  return { ...standing, following: followingOf(ladder, standing, kinds) };
}

function followingOf(ladder: Ladder, { readiness, tier }: Standing, kinds: readonly HeldKind[]) {
  if (readiness !== 'ready') return null;
  const next = ladder[ladder.findIndex(({ id }) => id === tier?.id) + 1];
  return next ? { ...named(next), steps: readStates(kinds).stepsOf(next.kindIds) } : null;
}

function readStates(kinds: readonly HeldKind[]) {
  const byId = new Map(kinds.map((held) => [held.kind.id, held]));
  const stateOf = (kindId: string): CredentialState => byId.get(kindId)?.state ?? 'missing';
  return {
    stateOf,
    stepsOf: (kindIds: readonly string[]) =>
      nextSteps(kindIds, stateOf).map((kindId) => ({
        kindId,
        kind: byId.get(kindId)?.kind.name ?? '',
        state: stateOf(kindId),
      })),
  };
}

function named(rung: Rung): { id: string; name: string };
function named(rung: Rung | null): { id: string; name: string } | null;
function named(rung: Rung | null) {
  return rung && { id: rung.id, name: rung.name };
}
