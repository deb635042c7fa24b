import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  createTrainingSeries,
  createTrainingSession,
  deleteTrainingSession,
  updateTrainingSession,
} from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

const CHANGES = ['/api/training-sessions'] as const;

export function useCreateTrainingSession() {
  return useEndpointMutation(createTrainingSession, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Training session created',
      description: `${title} is announced.`,
    }),
    failure: 'inline',
  });
}

export function useCreateTrainingSeries() {
  return useEndpointMutation(createTrainingSeries, {
    invalidates: CHANGES,
    success: ({ sessions }) => ({
      title: 'Training sessions created',
      description: `${sessions.length} sessions of ${sessions[0]?.title} are announced.`,
    }),
    failure: 'inline',
  });
}

export function useUpdateTrainingSession() {
  return useEndpointMutation(updateTrainingSession, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Training session updated',
      description: `The changes to ${title} are saved.`,
    }),
    failure: 'inline',
  });
}

export function useDeleteTrainingSession({ title }: TrainingSession) {
  return useEndpointMutation(deleteTrainingSession, {
    invalidates: CHANGES,
    success: { title: 'Training session deleted', description: `${title} is deleted.` },
    failure: 'inline',
  });
}
