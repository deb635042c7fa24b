import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/call/api.ts';
import { followedKey } from '#client/lib/followed-activation.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { activationChanges } from '#shared/calls/api.ts';

/** How long to wait after an error or without a connection, in ms. */
const TRIES_AGAIN_AFTER = 12_000;
/** How long to wait after an answer, in ms. Not 0, because that would flood a stopping server. */
const ASKS_AGAIN_AFTER = 250;

/** Reads everything about an activation again when its log changes. */
export function useFollowedActivation(id: string) {
  const client = useQueryClient();
  const queryKey = followedKey(id);
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<number>(queryKey);
      const query = known === undefined ? {} : { after: String(known) };
      const { lines } = await call(activationChanges, { params: { id }, query }, { signal });
      if (known !== undefined && lines !== known) {
        void invalidatePath(client, `/api/activations/${id}`);
      }
      return lines;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The server answers only after a change or 20 seconds, so asking again soon costs little.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? TRIES_AGAIN_AFTER : ASKS_AGAIN_AFTER,
  });
}
