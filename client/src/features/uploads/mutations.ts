import { useEndpointMutation } from '#client/lib/mutation.ts';
import { requestUpload } from '#shared/uploads/api.ts';

/** The failure is shown beside the file. */
export function useRequestUpload() {
  return useEndpointMutation(requestUpload, { failure: 'inline' });
}
