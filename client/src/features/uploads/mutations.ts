import { useEndpointMutation } from '#client/lib/mutation.ts';
import { requestUpload } from '#shared/uploads/api.ts';

/** Its failure is told beside the file. */
export function useRequestUpload() {
  return useEndpointMutation(requestUpload, { failure: 'inline' });
}
