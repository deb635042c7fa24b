import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';

export function isLiveActivation({ status }: Pick<Activation, 'status'>): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}
