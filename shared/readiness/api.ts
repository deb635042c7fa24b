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
  summary: 'Returns whether the caller is ready for call-outs, and what to do next.',
  response: ownReadinessSchema,
});

export const readReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/readiness',
  summary: 'Counts the chaplains who are ready, by region, and what keeps the others from it.',
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
  summary: 'Puts the tiers in another order.',
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
    'Previews who would lose a tier if this one needed these kinds today. It changes nothing.',
  params: tierParams,
  body: tierPreviewBody,
  response: tierPreviewSchema,
});

export const addTierVersion = defineEndpoint({
  method: 'POST',
  path: '/api/tiers/:id/versions',
  summary: 'Changes what a tier needs, from a date on.',
  params: tierParams,
  body: tierVersionBody,
  response: tierSchema,
});

export const removeTierVersion = defineEndpoint({
  method: 'DELETE',
  path: '/api/tiers/:id/versions/:versionId',
  summary: 'Cancels a change of a tier that has not begun.',
  params: tierVersionParams,
  response: tierSchema,
});
