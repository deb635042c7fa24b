import { logout } from '#shared/accounts/api.ts';
import { dropAllDrafts } from '#client/lib/draft.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { endSession } from '#client/lib/session.ts';

export function useLogout() {
  return useEndpointMutation(logout, {
    stores: (_answer, client) => {
      dropAllDrafts();
      endSession(client);
    },
    success: { title: 'Logged out', description: 'You have been successfully logged out.' },
    failure: { title: 'Logout failed' },
  });
}
