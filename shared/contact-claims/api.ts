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
    'Lists the labels of an activation with who is with each family: earliest due visit first, closed ones last.',
  params: idParams,
  query: claimListQuery,
  response: claimSchema,
  list: true,
});

export const makeClaim = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/claims',
  summary:
    'Gives a family or group a label. A label has the form “Family 7” or “Group C”; other texts are refused.',
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
    'Lists the open labels of the activation, earliest due visit first; empty unless the signed-in chaplain is coming or on scene.',
  params: idParams,
  query: claimListQuery,
  response: ownClaimSchema,
  list: true,
});

export const changeOwnClaim = defineEndpoint({
  method: 'PUT',
  path: '/api/deployments/:id/claims/:claimId',
  summary: 'Sets whether the signed-in chaplain is with a family, or when to visit it next.',
  params: claimParams,
  body: changeOwnClaimBody,
  response: ownClaimSchema,
});

export const visitClaim = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/claims/:claimId/visits',
  summary: 'Records a visit to a family; a second request with the same id changes nothing.',
  params: claimParams,
  body: visitBody,
  response: ownClaimSchema,
});
