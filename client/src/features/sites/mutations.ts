import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  changeSiteShift,
  closeSite,
  createSite,
  createSiteShift,
  removeSiteShift,
  reopenSite,
  updateSite,
} from '#shared/sites/api.ts';

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours'] as const;

export function useCreateSite() {
  return useEndpointMutation(createSite, {
    invalidates: CHANGED,
    success: { title: 'Site opened', description: 'People can now be asked to come to this site.' },
    failure: 'inline',
  });
}

export function useUpdateSite() {
  return useEndpointMutation(updateSite, {
    invalidates: CHANGED,
    success: { title: 'Site saved', description: '' },
    failure: 'inline',
  });
}

export function useCloseSite(name: string) {
  return useEndpointMutation(closeSite, {
    invalidates: CHANGED,
    success: { title: 'Site closed', description: name },
    failure: 'inline',
  });
}

export function useReopenSite(name: string) {
  return useEndpointMutation(reopenSite, {
    invalidates: CHANGED,
    success: { title: 'Site opened again', description: name },
  });
}

export function useCreateShift() {
  return useEndpointMutation(createSiteShift, {
    invalidates: CHANGED,
    success: {
      title: 'Shift added',
      description: 'Find people for the shift in the list of suggested chaplains.',
    },
    failure: 'inline',
  });
}

export function useChangeShift() {
  return useEndpointMutation(changeSiteShift, {
    invalidates: CHANGED,
    success: { title: 'Shift saved', description: '' },
    failure: 'inline',
  });
}

export function useRemoveShift() {
  return useEndpointMutation(removeSiteShift, {
    invalidates: CHANGED,
    success: { title: 'Shift removed', description: '' },
  });
}
