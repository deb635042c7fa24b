import { useEndpointMutation } from '#client/lib/mutation.ts';
import { answerCareCheck, shareCareCheck, stopSharingCareCheck } from '#shared/care-checks/api.ts';

const CHECKS = ['/api/care-checks'] as const;

export function useAnswerCareCheck() {
  return useEndpointMutation(answerCareCheck, {
    invalidates: CHECKS,
    success: { title: 'Thank you', description: 'Your answers are for you alone.' },
    failure: 'inline',
  });
}

export function useShareCareCheck() {
  return useEndpointMutation(shareCareCheck, {
    invalidates: CHECKS,
    success: ({ peer }) => ({
      title: `Shared with ${peer?.name ?? 'a colleague'}`,
      description: 'Your colleague gets a message without your answers.',
    }),
    failure: 'inline',
  });
}

export function useStopSharing() {
  return useEndpointMutation(stopSharingCareCheck, {
    invalidates: CHECKS,
    success: { title: 'Sharing ended', description: 'Only you can read your answers now.' },
  });
}
