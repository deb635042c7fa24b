import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api-error.ts';
import { duration } from '#client/lib/durations.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { approveHours, approveManyHours, correctHours } from '#shared/hours/api.ts';

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours', '/api/dashboard'] as const;

export function useApproveHours() {
  return useEndpointMutation(approveHours, {
    invalidates: CHANGED,
    success: ({ name, minutes, approvedAt }) => ({
      title: approvedAt ? 'Hours approved' : 'Approval taken back',
      description: `${name}, ${duration(minutes ?? 0)}.`,
    }),
  });
}

export function useApproveManyHours() {
  return useEndpointMutation(approveManyHours, {
    invalidates: CHANGED,
    success: ({ approved }) => ({
      title: 'Hours approved',
      description: approved === 1 ? '1 entry was approved.' : `${approved} entries were approved.`,
    }),
  });
}

export function useCorrectHours() {
  return useEndpointMutation(correctHours, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Hours corrected', description: name }),
    failure: 'inline',
  });
}

/** @returns what reads the hours again when something was refused because they are not as shown. */
export function useReadAgain() {
  const client = useQueryClient();
  return (error: Error) => {
    const isOld = error instanceof ApiError && (error.status === 409 || error.status === 404);
    if (isOld) void invalidatePath(client, '/api/hours');
  };
}
