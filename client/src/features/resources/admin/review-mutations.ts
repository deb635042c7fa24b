import { useEndpointMutation } from '#client/lib/mutation.ts';
import { approveResource, deleteResource, updateResource } from '#shared/resources/api.ts';
import type { Resource } from '#shared/resources/schemas.ts';

const CHANGES = ['/api/resources', '/api/dashboard'] as const;

export function useApproveResource() {
  return useEndpointMutation(approveResource, {
    invalidates: CHANGES,
    success: {
      title: 'Resource approved',
      description: 'The resource is now available to users.',
    },
  });
}

export function useUpdateResource() {
  return useEndpointMutation(updateResource, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Resource updated',
      description: `The changes to ${title} are saved.`,
    }),
    failure: 'inline',
  });
}

export function useDeleteResource({ title }: Resource) {
  return useEndpointMutation(deleteResource, {
    invalidates: CHANGES,
    success: { title: 'Resource deleted', description: `${title} is deleted with its file.` },
    failure: 'inline',
  });
}
