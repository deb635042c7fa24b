import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  updateActivation,
} from '#shared/activations/api.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { activationQuery } from './queries.ts';

const CHANGED: Pick<
  Parameters<typeof useEndpointMutation<typeof updateActivation>>[1],
  'invalidates' | 'stores'
> = {
  invalidates: ['/api/activations', '/api/dashboard', '/api/deployments'],
  stores: (activation, client) =>
    client.setQueryData(activationQuery(activation.id).queryKey, activation),
};

export function useCreateActivation() {
  return useEndpointMutation(createActivation, {
    ...CHANGED,
    success: (activation) => ({
      title: 'Activation created',
      description: `${nameOf(activation)}. Nobody has been asked to come yet.`,
    }),
    failure: 'inline',
  });
}

export function useUpdateActivation() {
  return useEndpointMutation(updateActivation, {
    ...CHANGED,
    success: (activation) => ({ title: 'Activation updated', description: nameOf(activation) }),
    failure: 'inline',
  });
}

export function useCompleteActivation() {
  return useEndpointMutation(completeActivation, {
    ...CHANGED,
    success: (activation) => ({ title: 'Activation completed', description: nameOf(activation) }),
    failure: 'inline',
  });
}

export function useCancelActivation() {
  return useEndpointMutation(cancelActivation, {
    ...CHANGED,
    success: (activation) => ({
      title: 'Activation cancelled',
      description: `${nameOf(activation)}. Everyone who heard of it is told.`,
    }),
    failure: 'inline',
  });
}

function nameOf({ eventType, location }: Activation) {
  return `${eventType}, ${location}`;
}
