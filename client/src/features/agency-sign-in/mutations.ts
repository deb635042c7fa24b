import {
  linkAgencyAccount,
  removeAgencyAccount,
  unlinkAgencyAccount,
} from '#shared/agency-sign-in/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { startSession } from '#client/lib/session.ts';

export function useLinkAgencyAccount(agency: string) {
  return useEndpointMutation(linkAgencyAccount, {
    stores: (user, client) => startSession(client, user),
    success: {
      title: 'Your accounts are linked',
      description: `You can now sign in with ${agency}.`,
    },
    failure: 'inline',
  });
}

export function useUnlinkAgencyAccount(agency: string) {
  return useEndpointMutation(unlinkAgencyAccount, {
    invalidates: ['/api/agency-account'],
    success: {
      title: 'Your accounts are no longer linked',
      description: `You now sign in with your password. If you choose ${agency} again, you will be asked for your password once.`,
    },
    failure: 'inline',
  });
}

export function useRemoveAgencyAccount(name: string) {
  return useEndpointMutation(removeAgencyAccount, {
    invalidates: ['/api/users'],
    success: { title: 'Agency account unlinked', description: `${name} is signed out everywhere.` },
    failure: 'inline',
  });
}
