import { confirmEmail, sendConfirmation, withdrawEmailChange } from '#shared/accounts/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { startSession } from '#client/lib/session.ts';

// Not in mutations.ts, so that the profile loads these hooks only if an email is unconfirmed.

export function useConfirmEmail() {
  return useEndpointMutation(confirmEmail, {
    invalidates: ['/api/user', '/api/chaplains', '/api/users'],
    failure: 'inline',
  });
}

export function useSendConfirmation(to: string) {
  return useEndpointMutation(sendConfirmation, {
    success: { title: 'Link sent', description: `Check the inbox of ${to}.` },
  });
}

export function useWithdrawEmailChange() {
  return useEndpointMutation(withdrawEmailChange, {
    stores: (user, client) => startSession(client, user),
    success: ({ email }) => ({
      title: 'Email not changed',
      description: `We still write to ${email}.`,
    }),
  });
}
