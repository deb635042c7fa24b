import {
  askForPasswordReset,
  changePassword,
  login,
  register,
  setPasswordByLink,
  updateAccount,
} from '#shared/accounts/api.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { program } from '#client/lib/call/program-store.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { sessionQuery, startSession } from '#client/lib/session.ts';

export function useLogin() {
  return useEndpointMutation(login, {
    stores: (user, client) => startSession(client, user),
    success: { title: 'Welcome back!', description: 'You have successfully logged in.' },
    failure: { title: 'Login failed', isInline: true },
  });
}

/** `beforeSession` runs when the account exists, before the page shows the user as signed in. */
export function useRegister(beforeSession: (user: User) => void) {
  return useEndpointMutation(register, {
    stores: (user, client) => {
      beforeSession(user);
      startSession(client, user);
    },
    success: () => ({
      title: 'Registration successful!',
      description: `Welcome to the ${program().shortTitle}.`,
    }),
    failure: { title: 'Registration failed', isInline: true },
  });
}

export function useUpdateAccount() {
  return useEndpointMutation(updateAccount, {
    stores: (user, client) => startSession(client, user),
    invalidates: ['/api/chaplains', '/api/users'],
    success: ({ pendingEmail }) => ({
      title: 'Profile updated',
      description: pendingEmail
        ? `Your email changes once you open the link that we mailed to ${pendingEmail}.`
        : 'Your profile information has been successfully updated.',
    }),
    failure: 'inline',
  });
}

export function useChangePassword() {
  return useEndpointMutation(changePassword, {
    invalidates: ['/api/calendar-feed'],
    success: {
      title: 'Password updated',
      description: 'Your password has been successfully changed.',
    },
    failure: 'inline',
  });
}

/** The server ends all sessions of the person, and signs them in here if the link was mailed. */
export function useSetPasswordByLink() {
  return useEndpointMutation(setPasswordByLink, {
    stores: async (_answer, client) => {
      const query = { ...sessionQuery, staleTime: 0 };
      const user = await client.fetchQuery(query).catch(() => null);
      if (user) startSession(client, user);
    },
    failure: 'inline',
  });
}

export function useAskForPasswordReset() {
  return useEndpointMutation(askForPasswordReset, { failure: 'inline' });
}
