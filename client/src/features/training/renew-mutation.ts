import { useEndpointMutation } from '#client/lib/mutation.ts';
import { queryKey } from '#shared/http.ts';
import { ownCalendarFeed, renewCalendarFeed } from '#shared/training/api.ts';

export function useRenewFeed() {
  return useEndpointMutation(renewCalendarFeed, {
    stores: (feed, client) => client.setQueryData(queryKey(ownCalendarFeed), feed),
    success: {
      title: 'Calendar address renewed',
      description: 'The old address has stopped working. Subscribe with the new one.',
    },
    failure: 'inline',
  });
}
