import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  changeClaimBody,
  changeOwnClaimBody,
  claimListQuery,
  claimParams,
  claimSchema,
  makeClaimBody,
  ownClaimSchema,
  visitBody,
} from './schemas.ts';

export const listClaims = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/claims',
  summary:
    'Who of the team is with which family or group, the next visit that is due first; closed ones last.',
  params: idParams,
  query: claimListQuery,
  response: claimSchema,
  list: true,
});

export const makeClaim = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/claims',
  summary: 'Gives a family or group a label such as “Family 7”. Other texts are refused.',
  params: idParams,
  body: makeClaimBody,
  response: claimSchema,
  status: 201,
});

export const changeClaim = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id/claims/:claimId',
  summary:
    'Changes who is with a family or its next visit, records a visit, or closes or reopens the label.',
  params: claimParams,
  body: changeClaimBody,
  response: claimSchema,
});

export const listOwnClaims = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/:id/claims',
  summary:
    'The open labels of the activation, while the caller is coming or on scene; the next visit that is due first.',
  params: idParams,
  query: claimListQuery,
  response: ownClaimSchema,
  list: true,
});

export const changeOwnClaim = defineEndpoint({
  method: 'PUT',
  path: '/api/deployments/:id/claims/:claimId',
  summary: 'Sets whether the caller is with a family from now on, or when to visit next.',
  params: claimParams,
  body: changeOwnClaimBody,
  response: ownClaimSchema,
});

export const visitClaim = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/claims/:claimId/visits',
  summary: 'Records a visit; the same id again changes nothing.',
  params: claimParams,
  body: visitBody,
  response: ownClaimSchema,
});
