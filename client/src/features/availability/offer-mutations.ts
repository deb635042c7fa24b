import type { QueryClient } from '@tanstack/react-query';
import { setLanguages, setTravel } from '#shared/availability/api.ts';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { ownAvailabilityQuery } from './queries.ts';

// Not in mutations.ts, so that these forms don't load its code for dates and the outbox.

const stores = (own: OwnAvailability, client: QueryClient) =>
  client.setQueryData(ownAvailabilityQuery.queryKey, own);

export function useSetLanguages() {
  return useEndpointMutation(setLanguages, {
    stores,
    failure: 'inline',
    success: {
      title: 'Languages saved',
      description: 'The office can now find you by your languages.',
    },
  });
}

export function useSetTravel() {
  return useEndpointMutation(setTravel, {
    stores,
    failure: 'inline',
    success: {
      title: 'Travel saved',
      description: 'The office now sees how far you are from a call-out.',
    },
  });
}
