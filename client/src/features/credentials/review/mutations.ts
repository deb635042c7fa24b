import { ApiError } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  correctCredential,
  rejectCredential,
  revokeCredential,
  verifyCredential,
} from '#shared/credentials/api.ts';
import { DATES_TO_CONFIRM } from '#shared/credentials/constants.ts';
import type { ListedCredential } from '#shared/credentials/schemas.ts';

const CHANGES = ['/api/credentials', '/api/credential-kinds'] as const;

const told = (title: string, what: string) => (credential: ListedCredential) => ({
  title,
  description: `${credential.kind.name} of ${credential.person.name} ${what}`,
});

export function useVerify() {
  return useEndpointMutation(verifyCredential, {
    invalidates: CHANGES,
    success: told('Credential verified', 'is valid now.'),
    failure: 'inline',
  });
}

export function useReject() {
  return useEndpointMutation(rejectCredential, {
    invalidates: CHANGES,
    success: told('Credential rejected', 'goes back with your reason.'),
    failure: 'inline',
  });
}

export function useRevoke() {
  return useEndpointMutation(revokeCredential, {
    invalidates: CHANGES,
    success: told('Credential revoked', 'is no longer valid.'),
    failure: 'inline',
  });
}

export function isAboutDates(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === DATES_TO_CONFIRM;
}

export function useCorrect() {
  return useEndpointMutation(correctCredential, {
    invalidates: CHANGES,
    success: told('Credential corrected', 'has the new details.'),
    failure: { isInline: true, isAnswered: isAboutDates },
  });
}
