import type { CredentialState } from '#shared/credentials/constants.ts';
import type { Readiness } from './constants.ts';

/** A tier that is in force today. */
export interface Rung {
  id: string;
  name: string;
  isForCalls: boolean;
  /** The kinds that the tier needs, without those of the lower tiers. */
  kindIds: readonly string[];
}

/** The tiers in force, from the lowest. */
export type Ladder = readonly Rung[];

type StateOf = (kindId: string) => CredentialState;

const HELD: ReadonlySet<CredentialState> = new Set(['valid', 'ends-soon', 'exempt']);

export const isHeld = (state: CredentialState) => HELD.has(state);

export function tierOf(ladder: Ladder, stateOf: StateOf): Rung | null {
  const missing = ladder.findIndex(({ kindIds }) => !kindIds.every((id) => isHeld(stateOf(id))));
  return (missing === -1 ? ladder.at(-1) : ladder[missing - 1]) ?? null;
}

/** Lists the kinds that the tier for call-outs needs, those of the lowest tier first. */
export function neededForCalls(ladder: Ladder): string[] {
  const top = ladder.findIndex(({ isForCalls }) => isForCalls);
  return [...new Set(ladder.slice(0, top + 1).flatMap(({ kindIds }) => kindIds))];
}

/** Computes the readiness. The server's standing-queries.ts must compute the same in SQL. */
export function readinessOf(ladder: Ladder, stateOf: StateOf): Readiness {
  const states = neededForCalls(ladder).map(stateOf);
  const missing = states.filter((state) => !isHeld(state));
  if (missing.length === 0) return 'ready';
  if (states.every((state) => state === 'missing')) return 'not-known';
  const isNear = missing.length === 1 || missing.every((state) => state === 'waiting');
  return isNear ? 'nearly' : 'not';
}

/** The order in which a person should take the steps. */
const IN_ORDER: readonly CredentialState[] = ['rejected', 'expired', 'missing', 'waiting'];

export function nextSteps(kindIds: readonly string[], stateOf: StateOf): string[] {
  return IN_ORDER.flatMap((state) => kindIds.filter((id) => stateOf(id) === state));
}
