import {
  approveChaplain,
  createOwnChaplain,
  declineChaplain,
  updateOwnChaplain,
} from '#shared/chaplains/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';

const APPLICATION = {
  invalidates: ['/api/chaplains', '/api/dashboard'],
  success: {
    title: 'Application submitted!',
    description: 'Your chaplain application has been submitted for review.',
  },
  failure: {
    title: 'Application failed',
    description: 'Failed to submit chaplain application. Please try again.',
  },
} as const;

export function useApply() {
  return useEndpointMutation(createOwnChaplain, APPLICATION);
}

export function useApplyAgain() {
  return useEndpointMutation(updateOwnChaplain, APPLICATION);
}

export function useApproveChaplain() {
  return useEndpointMutation(approveChaplain, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: {
      title: 'Chaplain approved',
      description: 'The chaplain has been approved and activated.',
    },
    failure: { title: 'Error', description: 'Failed to approve chaplain.' },
  });
}

export function useDeclineChaplain() {
  return useEndpointMutation(declineChaplain, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: {
      title: 'Application declined',
      description: 'The applicant can see the decision and apply again.',
    },
    failure: { title: 'Error' },
  });
}
