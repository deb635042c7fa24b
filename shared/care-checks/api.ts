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
  summary:
    'Lists the signed-in person’s own care checks, the latest first. The office can’t read them.',
  query: careListQuery,
  response: careCheckSchema,
  list: true,
});

export const listSharedCareChecks = defineEndpoint({
  method: 'GET',
  path: '/api/care-checks/shared',
  summary:
    'Lists the care checks that colleagues share with the signed-in person, an approved and active chaplain.',
  query: careListQuery,
  response: sharedCareCheckSchema,
  list: true,
});

export const listCarePeers = defineEndpoint({
  method: 'GET',
  path: '/api/care-checks/peers',
  summary:
    'Lists the approved and active chaplains with whom the signed-in person can share a care check, sorted by name.',
  query: carePeerListQuery,
  response: carePeerSchema,
  list: true,
});

export const answerCareCheck = defineEndpoint({
  method: 'PUT',
  path: '/api/care-checks/:id',
  summary:
    'Stores the signed-in person’s answers to the three questions of a care check, or changes them.',
  params: idParams,
  body: careAnswersBody,
  response: careCheckSchema,
});

export const shareCareCheck = defineEndpoint({
  method: 'PUT',
  path: '/api/care-checks/:id/peer',
  summary:
    'Lets one approved and active chaplain read the answers; an earlier reader no longer can. The new reader gets a message without the answers.',
  params: idParams,
  body: carePeerBody,
  response: careCheckSchema,
});

export const stopSharingCareCheck = defineEndpoint({
  method: 'DELETE',
  path: '/api/care-checks/:id/peer',
  summary: 'Stops sharing a care check at once; a second request changes nothing.',
  params: idParams,
});
