import type { QueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import type { Page } from '#shared/http.ts';
import {
  cancelRsvp,
  listTrainingSessions,
  renewCalendarFeed,
  rsvpToTraining,
} from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { placeInWords } from './in-words.ts';
import { calendarFeedQuery } from './queries.ts';

const CHANGES = ['/api/training-sessions'] as const;

export function useRsvp() {
  return useEndpointMutation(rsvpToTraining, {
    stores: putInLists,
    invalidates: CHANGES,
    success: ({ title, rsvp }) =>
      rsvp?.status === 'waitlisted'
        ? {
            title: 'You are on the waitlist',
            description: `${title}: you are on ${placeInWords(rsvp)}. A seat that becomes free is given in this order.`,
          }
        : { title: 'You are registered', description: `You have a seat: ${title}.` },
    failure: { title: 'Error' },
  });
}

export function useCancelRsvp({ title }: TrainingSession) {
  return useEndpointMutation(cancelRsvp, {
    invalidates: CHANGES,
    success: { title: 'RSVP cancelled', description: `You are no longer registered: ${title}.` },
    failure: { title: 'Error' },
  });
}

export function useRenewFeed() {
  return useEndpointMutation(renewCalendarFeed, {
    stores: (feed, client) => client.setQueryData(calendarFeedQuery.queryKey, feed),
    success: {
      title: 'Calendar address renewed',
      description: 'The old address has stopped working. Subscribe with the new one.',
    },
    failure: { title: 'Error' },
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
