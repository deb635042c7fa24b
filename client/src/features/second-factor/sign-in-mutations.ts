import { finishSignIn, signInWithPasskey } from '#shared/second-factor/api.ts';
import type { User } from '#shared/accounts/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { startSession } from '#client/lib/session.ts';

/** The same toasts as for a sign-in by password. The form also shows why a sign-in failed. */
const SIGNED_IN = {
  stores: (user: User, client: QueryClient) => startSession(client, user),
  success: { title: 'Welcome back!', description: 'You have successfully logged in.' },
  failure: { title: 'Login failed', isInline: true },
} as const;

export function useSignInWithPasskey() {
  return useEndpointMutation(signInWithPasskey, SIGNED_IN);
}

export function useFinishSignIn() {
  return useEndpointMutation(finishSignIn, SIGNED_IN);
}
