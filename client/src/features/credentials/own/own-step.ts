import { stateWords } from '#client/features/credentials/state-words.ts';
import type { CredentialState } from '#shared/credentials/constants.ts';
import type { HeldKind, OwnCredentials } from '#shared/credentials/schemas.ts';

/** The label of the chaplain's next step; null while the office reviews the credential. */
export function stepAction(state: CredentialState): string | null {
  if (state === 'rejected') return 'Correct and send again';
  if (state === 'expired' || state === 'ends-soon') return 'Send a renewal';
  return state === 'waiting' ? null : 'Enter it';
}

/** The rejected entry. Null if a training granted it, because only the office can correct that. */
export const sentBack = ({ rejected }: HeldKind) => (rejected?.training ? null : rejected);

/** @param held undefined while it is loading */
export function stepWords(
  state: CredentialState,
  held: HeldKind | undefined,
  today: string,
): string {
  if (held && state !== 'missing') return stateWords(held, today);
  return held?.kind.documentRule === 'none'
    ? 'Enter it here. The office verifies it.'
    : 'Enter it here, with a photo of the paper. The office verifies it.';
}

/** Credentials that expire soon and have no pending renewal. */
export const endingSoon = ({ kinds }: OwnCredentials) =>
  kinds.filter(({ kind, state, waiting }) => state === 'ends-soon' && !waiting && !kind.isRetired);
