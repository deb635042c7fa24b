import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { addShift, deleteShift, updateShift } from '#shared/deployments/api.ts';

const HOURS = ['/api/deployments', '/api/hours', '/api/activations', '/api/dashboard'] as const;

export function useAddShift() {
  return useQueueableMutation(addShift, {
    invalidates: HOURS,
    success: { title: 'Hours added', description: 'The office will review your hours next.' },
    failure: 'inline',
  });
}

export function useUpdateShift() {
  return useQueueableMutation(updateShift, {
    invalidates: HOURS,
    success: { title: 'Hours corrected', description: 'The office will review your hours next.' },
    failure: 'inline',
  });
}

export function useDeleteShift() {
  return useQueueableMutation(deleteShift, {
    invalidates: HOURS,
    success: { title: 'Hours removed', description: 'The removed hours no longer count.' },
  });
}
