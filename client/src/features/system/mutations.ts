import { useEndpointMutation } from '#client/lib/mutation.ts';
import { decideHeldMessages } from '#shared/messages/api.ts';
import { changeSetUp } from '#shared/system/api.ts';
import { setUpQuery } from './set-up-query.ts';

const CHANGES = ['/api/system', '/api/deliveries'] as const;

export function useDecideHeld() {
  return useEndpointMutation(decideHeldMessages, {
    invalidates: CHANGES,
    failure: 'inline',
    success: ({ sent, dropped }) =>
      sent > 0
        ? {
            title: 'Queued',
            description: `${sent.toLocaleString('en-US')} held ${sent === 1 ? 'message goes' : 'messages go'} out now.`,
          }
        : {
            title: 'Dropped',
            description: `${dropped.toLocaleString('en-US')} held ${dropped === 1 ? 'message is' : 'messages are'} not sent.`,
          },
  });
}

export function useChangeSetUp() {
  return useEndpointMutation(changeSetUp, {
    stores: (answer, client) => client.setQueryData(setUpQuery.queryKey, answer),
    success: ({ isDismissed }) =>
      isDismissed
        ? {
            title: 'List taken off Home',
            description: 'You can still find the list on the System page.',
          }
        : {
            title: 'List shown on Home again',
            description: 'Administrators see the remaining steps on Home.',
          },
  });
}
