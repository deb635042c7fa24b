import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  careAnswersBody,
  careCheckSchema,
  careListQuery,
  carePeerBody,
  carePeerListQuery,
  carePeerSchema,
  sharedCareCheckSchema,
} from './schemas.ts';

export const listCareChecks = defineEndpoint({
  method: 'GET',
  path: '/api/care-checks',
  summary: 'The caller’s own care checks, the latest first. The office can’t read them.',
  query: careListQuery,
  response: careCheckSchema,
  list: true,
});

export const listSharedCareChecks = defineEndpoint({
  method: 'GET',
  path: '/api/care-checks/shared',
  summary: 'Care checks that colleagues share with the caller, an approved and active chaplain.',
  query: careListQuery,
  response: sharedCareCheckSchema,
  list: true,
});

export const listCarePeers = defineEndpoint({
  method: 'GET',
  path: '/api/care-checks/peers',
  summary: 'Approved and active chaplains with whom the caller can share a care check, by name.',
  query: carePeerListQuery,
  response: carePeerSchema,
  list: true,
});

export const answerCareCheck = defineEndpoint({
  method: 'PUT',
  path: '/api/care-checks/:id',
  summary:
    'Answers the three questions of one of the caller’s care checks, or changes the answers.',
  params: idParams,
  body: careAnswersBody,
  response: careCheckSchema,
});

export const shareCareCheck = defineEndpoint({
  method: 'PUT',
  path: '/api/care-checks/:id/peer',
  summary:
    'Lets one approved and active chaplain read the answers, instead of any earlier one. That chaplain gets a message without the answers.',
  params: idParams,
  body: carePeerBody,
  response: careCheckSchema,
});

export const stopSharingCareCheck = defineEndpoint({
  method: 'DELETE',
  path: '/api/care-checks/:id/peer',
  summary: 'Ends the sharing at once; a second time changes nothing.',
  params: idParams,
});
