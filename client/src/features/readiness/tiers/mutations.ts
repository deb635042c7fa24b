import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  addTierVersion,
  createTier,
  orderTiers,
  previewTier,
  removeTierVersion,
  updateTier,
} from '#shared/readiness/api.ts';
import type { Tier } from '#shared/readiness/schemas.ts';

const CHANGES = ['/api/tiers', '/api/readiness', '/api/own-readiness', '/api/people'] as const;

export function useCreateTier() {
  return useEndpointMutation(createTier, {
    invalidates: CHANGES,
    success: ({ name }) => ({
      title: 'Tier added',
      description: `‘${name}’ is the highest tier now.`,
    }),
    failure: 'inline',
  });
}

export function useRenameTier() {
  return useEndpointMutation(updateTier, {
    invalidates: CHANGES,
    success: { title: 'Tier renamed', description: 'Chaplains see the new name.' },
    failure: 'inline',
  });
}

export function useRetireTier() {
  return useEndpointMutation(updateTier, {
    invalidates: CHANGES,
    success: ({ name, isRetired }) => ({
      title: isRetired ? 'Tier retired' : 'Tier brought back',
      description: isRetired
        ? `Nobody has the tier ‘${name}’ any more.`
        : `People can have the tier ‘${name}’ again.`,
    }),
  });
}

export function useAskForTier() {
  return useEndpointMutation(updateTier, {
    invalidates: CHANGES,
    success: ({ name }) => ({
      title: 'Saved',
      description: `Call-outs ask for ‘${name}’. People with this tier are ready.`,
    }),
  });
}

export function useOrderTiers() {
  return useEndpointMutation(orderTiers, { invalidates: CHANGES });
}

export function usePreviewTier() {
  return useEndpointMutation(previewTier, { failure: 'inline' });
}

export function useChangeNeeds() {
  return useEndpointMutation(addTierVersion, {
    invalidates: CHANGES,
    success: (tier: Tier) => ({
      title: 'Tier saved',
      description: `The credentials that ‘${tier.name}’ needs were changed.`,
    }),
    failure: 'inline',
  });
}

export function useTakeBack() {
  return useEndpointMutation(removeTierVersion, {
    invalidates: CHANGES,
    success: ({ name }) => ({
      title: 'Taken back',
      description: `The planned change of ‘${name}’ will not take effect.`,
    }),
  });
}
