import { stateWords } from '#client/features/credentials/state-words.ts';
import type { CredentialState } from '#shared/credentials/constants.ts';
import type { HeldKind, OwnCredentials } from '#shared/credentials/schemas.ts';

/** What a chaplain does about a kind that isn't in force; null if it is the office's turn. */
export function stepAction(state: CredentialState): string | null {
  if (state === 'rejected') return 'Correct and send again';
  if (state === 'expired' || state === 'ends-soon') return 'Send a renewal';
  return state === 'waiting' ? null : 'Enter it';
}

/** What the chaplain can correct. A grant that was taken back is the office's. */
export const sentBack = ({ rejected }: HeldKind) => (rejected?.training ? null : rejected);

/** @param held undefined while it is being read */
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

/** What ends soon and wasn't renewed yet. */
export const endingSoon = ({ kinds }: OwnCredentials) =>
  kinds.filter(({ kind, state, waiting }) => state === 'ends-soon' && !waiting && !kind.isRetired);
