import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  claimWalkUp,
  declineWalkUp,
  makeSiteCode,
  sendWalkUp,
  sendWalkUpPhoto,
  verifyWalkUp,
} from '#shared/walk-ups/api.ts';

const CHANGED = ['/api/activations', '/api/hours', '/api/dashboard'] as const;

export function useSendWalkUp() {
  return useEndpointMutation(sendWalkUp, { invalidates: ['/api/walk-ups'], failure: 'inline' });
}

export function useSendPhoto() {
  return useEndpointMutation(sendWalkUpPhoto, {
    invalidates: ['/api/walk-ups'],
    failure: 'inline',
  });
}

export function useClaimWalkUp() {
  return useEndpointMutation(claimWalkUp, {
    invalidates: ['/api/walk-ups', '/api/deployments'],
    success: {
      title: 'Linked to your profile',
      description: 'The hours of your visit are now part of your profile.',
    },
    failure: 'inline',
  });
}

export function useMakeCode(activationId: string) {
  return useEndpointMutation(makeSiteCode, {
    invalidates: [`/api/activations/${activationId}/walk-up-codes`],
    failure: 'inline',
  });
}

export function useVerifyWalkUp() {
  return useEndpointMutation(verifyWalkUp, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Verified', description: `${name} is on the board.` }),
    failure: 'inline',
  });
}

export function useDeclineWalkUp() {
  return useEndpointMutation(declineWalkUp, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Declined', description: name }),
    failure: 'inline',
  });
}
