import { createChaplain, updateChaplain } from '#shared/chaplains/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

const CHANGES = ['/api/chaplains', '/api/users', '/api/user', '/api/dashboard'] as const;

export function useCreateChaplain() {
  return useEndpointMutation(createChaplain, {
    invalidates: CHANGES,
    success: ({ user }) => ({
      title: 'Chaplain created',
      description: `${user.firstName} ${user.lastName} is added${user.invitation ? ', invited by mail' : ''} and waits for approval.`,
    }),
    failure: 'inline',
  });
}

export function useUpdateChaplain() {
  return useEndpointMutation(updateChaplain, {
    invalidates: CHANGES,
    success: ({ user }) => ({
      title: 'Chaplain updated',
      description: `The changes to ${user.firstName} ${user.lastName} are saved.`,
    }),
    failure: 'inline',
  });
}
