import type { QueryClient } from '@tanstack/react-query';
import { setLanguages, setTravel } from '#shared/availability/api.ts';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { ownAvailabilityQuery } from './queries.ts';

// Apart from mutations.ts, whose code for dates and for the outbox these forms do without.

const stores = (own: OwnAvailability, client: QueryClient) =>
  client.setQueryData(ownAvailabilityQuery.queryKey, own);

export function useSetLanguages() {
  return useEndpointMutation(setLanguages, {
    stores,
    failure: 'inline',
    success: { title: 'Languages saved', description: 'The office can find you by them.' },
  });
}

export function useSetTravel() {
  return useEndpointMutation(setTravel, {
    stores,
    failure: 'inline',
    success: { title: 'Travel saved', description: 'The office sees how near you are to a call.' },
  });
}
