import type { QueryClient } from '@tanstack/react-query';
import {
  approveChaplain,
  listChaplains,
  setDirectoryVisibility,
  updateChaplain,
} from '#shared/chaplains/api.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { putInLists } from '#client/lib/put-in-lists.ts';

export function useSetActive() {
  return useEndpointMutation(updateChaplain, {
    stores: putInChaplainLists,
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: (chaplain) => ({
      title: 'Chaplain status updated',
      description: `${nameOf(chaplain)} is now ${chaplain.isActive ? 'active' : 'inactive'}.`,
    }),
  });
}

export function useSetVisible() {
  return useEndpointMutation(setDirectoryVisibility, {
    stores: putInChaplainLists,
    invalidates: ['/api/chaplains'],
    success: (chaplain) => ({
      title: 'Directory visibility updated',
      description: chaplain.isVisibleInDirectory
        ? `${nameOf(chaplain)} is shown in the directory once approved and active.`
        : `${nameOf(chaplain)} is hidden in the directory.`,
    }),
  });
}

export function useApproveInPanel() {
  return useEndpointMutation(approveChaplain, {
    stores: putInChaplainLists,
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: {
      title: 'Chaplain approved',
      description: 'The chaplain has been approved and activated.',
    },
  });
}

function putInChaplainLists(changed: ChaplainWithUser, client: QueryClient) {
  putInLists(client, listChaplains, changed);
}

function nameOf({ user }: ChaplainWithUser) {
  return `${user.firstName} ${user.lastName}`;
}
