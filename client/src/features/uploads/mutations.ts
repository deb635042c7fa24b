import { useEndpointMutation } from '#client/lib/mutation.ts';
import { requestUpload } from '#shared/uploads/api.ts';

export function useRequestUpload() {
  return useEndpointMutation(requestUpload, { failure: 'inline' });
}
