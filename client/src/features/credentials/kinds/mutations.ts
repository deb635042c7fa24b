import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  createCredentialKind,
  mergeCredentialKind,
  orderCredentialKinds,
  updateCredentialKind,
} from '#shared/credentials/kinds/api.ts';

const CHANGES = ['/api/credential-kinds', '/api/credentials'] as const;

const SAVED = {
  title: 'Kind saved',
  description: 'The states of existing credentials are updated immediately.',
};

export function useCreateKind() {
  return useEndpointMutation(createCredentialKind, {
    invalidates: CHANGES,
    success: { title: 'Kind added', description: 'Chaplains can enter this credential now.' },
    failure: 'inline',
  });
}

export function useUpdateKind() {
  return useEndpointMutation(updateCredentialKind, {
    invalidates: CHANGES,
    success: SAVED,
    failure: 'inline',
  });
}

export function useRetireKind() {
  return useEndpointMutation(updateCredentialKind, {
    invalidates: CHANGES,
    success: ({ name, isRetired }) => ({
      title: isRetired ? 'Kind retired' : 'Kind brought back',
      description: isRetired
        ? `‘${name}’ is no longer asked for. Those who hold it keep it.`
        : `Chaplains can enter ‘${name}’ again.`,
    }),
  });
}

export function useOrderKinds() {
  return useEndpointMutation(orderCredentialKinds, { invalidates: CHANGES });
}

export function useMergeKind() {
  return useEndpointMutation(mergeCredentialKind, {
    invalidates: CHANGES,
    success: ({ name }) => ({
      title: 'Kinds merged',
      description: `‘${name}’ has all credentials now.`,
    }),
    failure: 'inline',
  });
}
