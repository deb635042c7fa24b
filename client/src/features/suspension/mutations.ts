import { liftSuspension, suspendUser } from '#shared/suspension/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

const CHANGES = [
  '/api/users',
  '/api/chaplains',
  '/api/directory',
  '/api/dashboard',
  '/api/audit',
] as const;

export function useSuspendUser() {
  return useEndpointMutation(suspendUser, {
    invalidates: CHANGES,
    success: ({ firstName, lastName }) => ({
      title: 'User suspended',
      description: `${firstName} ${lastName} is signed out and can’t sign in.`,
    }),
    failure: 'inline',
  });
}

export function useLiftSuspension() {
  return useEndpointMutation(liftSuspension, {
    invalidates: CHANGES,
    success: ({ firstName, lastName }) => ({
      title: 'Suspension lifted',
      description: `${firstName} ${lastName} can sign in again.`,
    }),
    failure: 'inline',
  });
}
