import type { QueryClient } from '@tanstack/react-query';
import {
  addAwayTime,
  comeBack,
  confirmAvailability,
  removeAwayTime,
  setWeek,
} from '#shared/availability/api.ts';
import type { AwayTime, OwnAvailability } from '#shared/availability/schemas.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { awayLabel } from './labels.ts';
import { queuedAvailability } from './queued-availability.ts';
import { ownAvailabilityQuery } from './queries.ts';

const CALENDAR = ['/api/calendar-feed'] as const;

const stores = (own: OwnAvailability, client: QueryClient) =>
  client.setQueryData(ownAvailabilityQuery.queryKey, own);

const CONFIRMED = {
  title: 'Thank you',
  description: 'Your answer is valid for the next 90 days.',
};

export function useSetWeek() {
  return useQueueableMutation(setWeek, { stores, success: CONFIRMED });
}

export function useConfirm() {
  return useQueueableMutation(confirmAvailability, { stores, success: CONFIRMED });
}

export function useAddAway() {
  const { mutateAsync, isPending } = useQueueableMutation(addAwayTime, {
    stores,
    invalidates: CALENDAR,
  });
  const add = async (time: AwayTime) => {
    const queued = queuedAvailability('Away', awayLabel(time));
    const own = await mutateAsync({ input: { body: time }, queued });
    if (typeof own === 'object') showToast(addedWords(time, own));
  };
  return { add, isPending };
}

/** Shows the stored time: the server cuts off past days and merges times that touch. */
function addedWords({ fromOn, untilOn }: AwayTime, { away, today }: OwnAvailability) {
  const title = 'You are away then';
  const added = { fromOn: fromOn < today ? today : fromOn, untilOn };
  const joined = away.find((time) => time.fromOn <= added.fromOn && endsNoEarlier(time, added));
  const isJoined = joined && awayLabel(joined) !== awayLabel(added);
  if (!isJoined) return { title, description: `${awayLabel(added)}.` };
  return { title, description: `Merged with another time away: ${awayLabel(joined)}.` };
}

function endsNoEarlier({ untilOn }: AwayTime, added: AwayTime) {
  return untilOn === null || (added.untilOn !== null && untilOn >= added.untilOn);
}

export function useComeBack() {
  return useQueueableMutation(comeBack, {
    stores,
    invalidates: CALENDAR,
    success: { title: 'Welcome back', description: 'From today, your usual days apply again.' },
  });
}

export function useRemoveAway() {
  return useEndpointMutation(removeAwayTime, { stores, invalidates: CALENDAR });
}
