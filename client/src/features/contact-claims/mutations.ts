import { useEndpointMutation } from '#client/lib/mutation.ts';
import { changeClaim, changeOwnClaim, makeClaim } from '#shared/contact-claims/api.ts';

export function useMakeClaim(activationId: string) {
  return useEndpointMutation(makeClaim, {
    invalidates: [`/api/activations/${activationId}/claims`],
    success: ({ label }) => ({
      title: `${label} added`,
      description: 'The team sees the label in My Deployments.',
    }),
    failure: 'inline',
  });
}

export function useChangeClaim(activationId: string) {
  return useEndpointMutation(changeClaim, {
    invalidates: [`/api/activations/${activationId}/claims`],
    success: ({ label }) => ({ title: 'Saved', description: label }),
  });
}

export function useChangeOwnClaim(deploymentId: string) {
  return useEndpointMutation(changeOwnClaim, {
    invalidates: [`/api/deployments/${deploymentId}/claims`],
    success: ({ label, with: holder }) => ({
      title: holder?.isYou ? `You are with ${label}` : 'Saved',
      description: holder?.isYou
        ? 'The team can now see that you are with this family or group.'
        : label,
    }),
  });
}
