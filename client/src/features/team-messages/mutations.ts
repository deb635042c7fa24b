import { useEndpointMutation } from '#client/lib/mutation.ts';
import { markTextsSeen, tellTeam } from '#shared/team-messages/api.ts';

export function useTellTeam() {
  return useEndpointMutation(tellTeam, {
    invalidates: ['/api/activations'],
    success: ({ told }) => ({
      title: told === 1 ? 'Message to 1 person' : `Message to ${told} people`,
      description: 'The message is on its way. Answers by text message appear here.',
    }),
    failure: 'inline',
  });
}

export function useMarkSeen() {
  return useEndpointMutation(markTextsSeen, {
    invalidates: ['/api/activations'],
    success: { title: 'Marked as seen', description: 'The text messages are still in the log.' },
  });
}
