import { inviteUser } from '#shared/accounts/api.ts';
import { inviteChaplains, inviteFoundChaplains } from '#shared/chaplains/api.ts';
import { invitedMessage, invitedOneMessage } from '#client/lib/invited-message.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

const CHANGES = ['/api/chaplains', '/api/users'] as const;

export function useInviteOne() {
  return useEndpointMutation(inviteUser, { invalidates: CHANGES, success: invitedOneMessage });
}

export function useInviteChaplains() {
  return useEndpointMutation(inviteChaplains, { invalidates: CHANGES, success: invitedMessage });
}

export function useInviteFound() {
  return useEndpointMutation(inviteFoundChaplains, {
    invalidates: CHANGES,
    success: invitedMessage,
    failure: 'inline',
  });
}
