import { useEndpointMutation } from '#client/lib/mutation.ts';
import { removeNote, writeNote } from '#shared/person/api.ts';

export function useWriteNote() {
  return useEndpointMutation(writeNote, { invalidates: ['/api/people'], failure: 'inline' });
}

export function useRemoveNote() {
  return useEndpointMutation(removeNote, { invalidates: ['/api/people'], failure: 'inline' });
}
