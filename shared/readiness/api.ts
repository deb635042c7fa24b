import { defineEndpoint } from '#shared/http.ts';
import {
  orderTiersBody,
  ownReadinessSchema,
  readinessReportSchema,
  tierBody,
  tierParams,
  tierPreviewBody,
  tierPreviewSchema,
  tierSchema,
  tierVersionBody,
  tierVersionParams,
  updateTierBody,
} from './schemas.ts';

export const readOwnReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/own-readiness',
  summary: 'Returns whether the signed-in person is ready for call-outs, and what to do next.',
  response: ownReadinessSchema,
});

export const readReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/readiness',
  summary:
    'Counts the chaplains who are ready, by region, and the credentials that the others lack.',
  response: readinessReportSchema,
});

export const listTiers = defineEndpoint({
  method: 'GET',
  path: '/api/tiers',
  summary: 'Lists the tiers from the lowest, retired ones last.',
  response: tierSchema,
  list: true,
});

export const createTier = defineEndpoint({
  method: 'POST',
  path: '/api/tiers',
  summary: 'Adds a tier above the others.',
  body: tierBody,
  response: tierSchema,
  status: 201,
});

export const orderTiers = defineEndpoint({
  method: 'PUT',
  path: '/api/tiers/order',
  summary: 'Changes the order of the tiers.',
  body: orderTiersBody,
});

export const updateTier = defineEndpoint({
  method: 'PUT',
  path: '/api/tiers/:id',
  summary: 'Renames a tier, retires it or brings it back, or makes it the one for call-outs.',
  params: tierParams,
  body: updateTierBody,
  response: tierSchema,
});

export const previewTier = defineEndpoint({
  method: 'POST',
  path: '/api/tiers/:id/preview',
  summary:
    'Counts and names the people who would lose a tier if this tier needed these kinds of credentials today.',
  params: tierParams,
  body: tierPreviewBody,
  response: tierPreviewSchema,
});

export const addTierVersion = defineEndpoint({
  method: 'POST',
  path: '/api/tiers/:id/versions',
  summary: 'Changes which credentials a tier needs, from a given date.',
  params: tierParams,
  body: tierVersionBody,
  response: tierSchema,
});

export const removeTierVersion = defineEndpoint({
  method: 'DELETE',
  path: '/api/tiers/:id/versions/:versionId',
  summary: 'Cancels a planned change of a tier before it starts.',
  params: tierVersionParams,
  response: tierSchema,
});
