import { useEndpointMutation } from '#client/lib/mutation.ts';
import { decideHeldMessages } from '#shared/messages/api.ts';

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
