import { inviteUser, makePasswordLink, setUserRole } from '#shared/accounts/api.ts';
import { ROLE_LABELS } from '#shared/accounts/constants.ts';
import { invitedOneMessage } from '#client/lib/invited-message.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

export function useSetUserRole() {
  return useEndpointMutation(setUserRole, {
    invalidates: ['/api/users', '/api/user', '/api/chaplains', '/api/dashboard'],
    success: ({ firstName, lastName, role }) => ({
      title: 'User role updated',
      description: `${firstName} ${lastName} is now ${ROLE_LABELS[role].toLowerCase()}.`,
    }),
    failure: 'inline',
  });
}

export function useMakePasswordLink() {
  return useEndpointMutation(makePasswordLink, {});
}

export function useInviteUser() {
  return useEndpointMutation(inviteUser, {
    invalidates: ['/api/users', '/api/chaplains'],
    success: invitedOneMessage,
  });
}
