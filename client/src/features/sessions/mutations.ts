import { endOtherSessions, endOwnSession } from '#shared/sessions/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

export function useSignOutDevice(device: string) {
  return useEndpointMutation(endOwnSession, {
    invalidates: ['/api/sessions'],
    success: { title: 'Signed out', description: `You are signed out on ${device}.` },
    failure: 'inline',
  });
}

export function useSignOutOthers() {
  return useEndpointMutation(endOtherSessions, {
    invalidates: ['/api/sessions'],
    success: {
      title: 'Signed out everywhere else',
      description: 'You are now signed in only on this device.',
    },
    failure: 'inline',
  });
}
