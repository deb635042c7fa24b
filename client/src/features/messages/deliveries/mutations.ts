import { useEndpointMutation } from '#client/lib/mutation.ts';
import { putInLists } from '#client/lib/put-in-lists.ts';
import { listDeliveries, sendDeliveryAgain, sendFailedAgain } from '#shared/messages/api.ts';

const CHANGES = ['/api/deliveries'] as const;

export function useSendDeliveryAgain() {
  return useEndpointMutation(sendDeliveryAgain, {
    stores: (changed, client) => putInLists(client, listDeliveries, changed),
    invalidates: CHANGES,
    success: ({ person }) => ({
      title: 'Queued again',
      description: `The message to ${person.name} will be sent shortly.`,
    }),
  });
}

export function useSendFailedAgain() {
  return useEndpointMutation(sendFailedAgain, {
    invalidates: CHANGES,
    success: ({ count }) => ({
      title: 'Queued again',
      description:
        count === 1
          ? '1 failed message is sent again.'
          : `${count} failed messages are sent again.`,
    }),
  });
}
