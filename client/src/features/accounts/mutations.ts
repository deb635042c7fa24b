import {
  changePassword,
  login,
  register,
  setPasswordByLink,
  updateAccount,
} from '#shared/accounts/api.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { startSession } from '#client/lib/session.ts';

export function useLogin() {
  return useEndpointMutation(login, {
    stores: (user, client) => startSession(client, user),
    success: { title: 'Welcome back!', description: 'You have successfully logged in.' },
    failure: { title: 'Login failed' },
  });
}

/** @param beforeSession runs when the account is made and the session is not yet seen on the page. */
export function useRegister(beforeSession: (user: User) => void) {
  return useEndpointMutation(register, {
    stores: (user, client) => {
      beforeSession(user);
      startSession(client, user);
    },
    success: {
      title: 'Registration successful!',
      description: 'Welcome to the Chaplaincy Program.',
    },
    failure: { title: 'Registration failed' },
  });
}

export function useUpdateAccount() {
  return useEndpointMutation(updateAccount, {
    stores: (user, client) => startSession(client, user),
    invalidates: ['/api/chaplains', '/api/users'],
    success: {
      title: 'Profile updated',
      description: 'Your profile information has been successfully updated.',
    },
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

/** Whoever it is set for is signed out everywhere, maybe here. */
export function useSetPasswordByLink() {
  return useEndpointMutation(setPasswordByLink, {
    invalidates: ['/api/user'],
    failure: 'inline',
  });
}
