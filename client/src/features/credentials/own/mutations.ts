import { ApiError } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  changeOwnCredential,
  enterCredential,
  registerCredentialDocument,
  withdrawCredential,
} from '#shared/credentials/api.ts';
import { DATES_TO_CONFIRM } from '#shared/credentials/constants.ts';

const CHANGES = ['/api/own-credentials', '/api/credentials', '/api/own-readiness'] as const;

const SENT = {
  title: 'Sent for verification',
  description: 'The office will review it and let you know.',
};

/** Whether the server asks to confirm dates; the form shows the question, so no toast is needed. */
export function isAboutDates(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === DATES_TO_CONFIRM;
}

const failure = { isInline: true, isAnswered: isAboutDates };

export function useRegisterDocument() {
  return useEndpointMutation(registerCredentialDocument, { failure: 'inline' });
}

export function useEnterCredential() {
  return useEndpointMutation(enterCredential, { invalidates: CHANGES, success: SENT, failure });
}

export function useChangeCredential() {
  return useEndpointMutation(changeOwnCredential, {
    invalidates: CHANGES,
    success: SENT,
    failure,
  });
}

export function useWithdrawCredential() {
  return useEndpointMutation(withdrawCredential, {
    invalidates: CHANGES,
    success: { title: 'Withdrawn', description: 'The entry and its document are deleted.' },
    failure: 'inline',
  });
}
