import {
  approveAddedChaplains,
  approveChaplain,
  createOwnChaplain,
  declineChaplain,
  updateOwnChaplain,
  withdrawApproval,
} from '#shared/chaplains/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { ownChaplainQuery } from './queries.ts';

const OWN_PROFILE: Pick<
  Parameters<typeof useEndpointMutation<typeof updateOwnChaplain>>[1],
  'invalidates' | 'stores'
> = {
  invalidates: ['/api/chaplains', '/api/dashboard'],
  stores: (chaplain, client) => client.setQueryData(ownChaplainQuery.queryKey, chaplain),
};

export function useApply() {
  return useEndpointMutation(createOwnChaplain, {
    ...OWN_PROFILE,
    success: {
      title: 'Application submitted!',
      description: 'Your chaplain application has been submitted for review.',
    },
    failure: {
      title: 'Application failed',
      description: 'Failed to submit chaplain application. Please try again.',
      isInline: true,
    },
  });
}

export function useCreateOwnProfile() {
  return useEndpointMutation(createOwnChaplain, {
    ...OWN_PROFILE,
    success: {
      title: 'Chaplain profile created',
      description: 'Your application has been submitted for review.',
    },
    failure: 'inline',
  });
}

export function useUpdateOwnProfile(handsInAgain: boolean) {
  return useEndpointMutation(updateOwnChaplain, {
    ...OWN_PROFILE,
    success: {
      title: 'Chaplain profile updated',
      description: handsInAgain
        ? 'Your application has been submitted for review again.'
        : 'Your chaplain profile has been successfully updated.',
    },
    failure: 'inline',
  });
}

export function useSetOwnVisibility() {
  return useEndpointMutation(updateOwnChaplain, {
    ...OWN_PROFILE,
    success: {
      title: 'Directory visibility updated',
      description: 'The directory now shows what you chose.',
    },
  });
}

export function useApproveChaplain() {
  return useEndpointMutation(approveChaplain, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: {
      title: 'Chaplain approved',
      description: 'The chaplain has been approved and activated.',
    },
    failure: { description: 'Failed to approve chaplain.' },
  });
}

export function useDeclineChaplain() {
  return useEndpointMutation(declineChaplain, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: {
      title: 'Application declined',
      description: 'The applicant can see the decision and apply again.',
    },
    failure: 'inline',
  });
}

export function useApproveAdded() {
  return useEndpointMutation(approveAddedChaplains, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: ({ approved }) => ({
      title: 'Chaplains approved',
      description: `${approved.toLocaleString('en-US')} chaplains have been approved and activated.`,
    }),
    failure: 'inline',
  });
}

export function useWithdrawApproval() {
  return useEndpointMutation(withdrawApproval, {
    invalidates: ['/api/chaplains', '/api/dashboard', '/api/activations'],
    success: {
      title: 'Approval withdrawn',
      description: 'The chaplain can see the reason and apply again.',
    },
    failure: 'inline',
  });
}
