import { logout } from '#shared/accounts/api.ts';
import { dropAllDrafts } from '#client/lib/draft.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { endSession } from '#client/lib/session.ts';

/** @param beforeEnd runs when the server has ended the session and the page does not show it yet. */
export function useLogout(beforeEnd: () => void) {
  return useEndpointMutation(logout, {
    stores: (_answer, client) => {
      dropAllDrafts();
      beforeEnd();
      endSession(client);
    },
    success: { title: 'Logged out', description: 'You have been successfully logged out.' },
    failure: { title: 'Logout failed' },
  });
}
