import { defineEndpoint } from '#shared/http.ts';
import {
  countedKindSchema,
  credentialKindBody,
  credentialKindParams,
  mergeCredentialKindBody,
  orderCredentialKindsBody,
  updateCredentialKindBody,
} from './schemas.ts';

export const listCredentialKinds = defineEndpoint({
  method: 'GET',
  path: '/api/credential-kinds',
  summary: 'Lists the kinds of credentials in their order, retired ones last.',
  response: countedKindSchema,
  list: true,
});

export const createCredentialKind = defineEndpoint({
  method: 'POST',
  path: '/api/credential-kinds',
  summary: 'Adds a kind of credential at the end of the list.',
  body: credentialKindBody,
  response: countedKindSchema,
  status: 201,
});

export const orderCredentialKinds = defineEndpoint({
  method: 'PUT',
  path: '/api/credential-kinds/order',
  summary: 'Changes the order of the kinds of credentials.',
  body: orderCredentialKindsBody,
});

export const updateCredentialKind = defineEndpoint({
  method: 'PUT',
  path: '/api/credential-kinds/:id',
  summary:
    'Changes a kind, retires it, or brings it back. The states of credentials are updated immediately.',
  params: credentialKindParams,
  body: updateCredentialKindBody,
  response: countedKindSchema,
});

export const mergeCredentialKind = defineEndpoint({
  method: 'POST',
  path: '/api/credential-kinds/:id/merge',
  summary:
    'Moves all credentials of a kind to another kind and retires the first kind. If somebody then has two verified ones, keeps the one that expires later.',
  params: credentialKindParams,
  body: mergeCredentialKindBody,
  response: countedKindSchema,
});
