import { askForErasure, eraseUser, prepareOwnData, withdrawErasure } from '#shared/own-data/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { ownErasureQuery } from './queries.ts';

export function usePrepareOwnData() {
  return useEndpointMutation(prepareOwnData, {});
}

export function useAskForErasure() {
  return useEndpointMutation(askForErasure, {
    stores: (answer, client) => client.setQueryData(ownErasureQuery.queryKey, answer),
    success: { title: 'Request sent', description: 'The office will get in touch with you.' },
    failure: 'inline',
  });
}

export function useWithdrawErasure() {
  return useEndpointMutation(withdrawErasure, {
    stores: (answer, client) => client.setQueryData(ownErasureQuery.queryKey, answer),
    success: { title: 'Request taken back', description: 'Your data stays as it is.' },
  });
}

export function useEraseUser() {
  return useEndpointMutation(eraseUser, {
    invalidates: [
      '/api/erasure-requests',
      '/api/users',
      '/api/chaplains',
      '/api/directory',
      '/api/dashboard',
      '/api/audit',
    ],
    success: { title: 'Person erased', description: 'No record has the person’s name any more.' },
    failure: 'inline',
  });
}
