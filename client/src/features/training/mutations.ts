import type { QueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import type { Page } from '#shared/http.ts';
import { listTrainingSessions, rsvpToTraining } from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { waitlistPositionLabel } from './labels.ts';

const CHANGES = ['/api/training-sessions'] as const;

export function useRsvp() {
  return useEndpointMutation(rsvpToTraining, {
    stores: putInLists,
    invalidates: CHANGES,
    success: ({ title, rsvp }) =>
      rsvp?.status === 'waitlisted'
        ? {
            title: 'You are on the waitlist',
            description: `${title}: you are on ${waitlistPositionLabel(rsvp)}. A seat that becomes free is given in this order.`,
          }
        : { title: 'You are registered', description: `You have a seat: ${title}.` },
  });
}

/** Shows the changed session in the lists at once; they are read again after that. */
function putInLists(changed: TrainingSession, client: QueryClient) {
  client.setQueriesData<Page<TrainingSession>>(
    { predicate: ({ queryKey }) => queryKey[0] === listTrainingSessions.path },
    (page) =>
      page && {
        ...page,
        items: page.items.map((each) => (each.id === changed.id ? changed : each)),
      },
  );
}
