import { useQueryClient } from '@tanstack/react-query';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { duration } from '#client/lib/durations.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { saveReimbursementFacts } from '#shared/papers/api.ts';
import { approveHours, approveManyHours, correctHours } from '#shared/hours/api.ts';

const isOld = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

const APPROVING_FAILED = { isInline: true, isAnswered: isOld };

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours', '/api/dashboard'] as const;

export function useApproveHours() {
  return useEndpointMutation(approveHours, {
    invalidates: CHANGED,
    success: ({ name, minutes, approvedAt }) => ({
      title: approvedAt ? 'Hours approved' : 'Approval taken back',
      description: `${name}, ${duration(minutes ?? 0)}.`,
    }),
    failure: APPROVING_FAILED,
  });
}

export function useApproveManyHours() {
  return useEndpointMutation(approveManyHours, {
    invalidates: CHANGED,
    success: ({ approved }) => ({
      title: 'Hours approved',
      description: approved === 1 ? '1 entry was approved.' : `${approved} entries were approved.`,
    }),
    failure: APPROVING_FAILED,
  });
}

export function useCorrectHours() {
  return useEndpointMutation(correctHours, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Hours corrected', description: name }),
    failure: 'inline',
  });
}

export function useSaveReimbursement() {
  return useEndpointMutation(saveReimbursementFacts, {
    invalidates: ['/api/hours'],
    success: ({ stays }) => ({
      title: 'Reimbursement saved',
      description: stays === 1 ? 'For 1 entry.' : `For ${stays} entries.`,
    }),
    failure: 'inline',
  });
}

/** Returns a failure handler: if the hours have changed, it reads them again and calls `onOld`. */
export function useReadAgain(onOld: () => void) {
  const client = useQueryClient();
  return (error: Error) => {
    if (!isOld(error)) return;
    showToast({ title: 'Error', description: serverMessage(error), kind: 'destructive' });
    void invalidatePath(client, '/api/hours');
    onOld();
  };
}
