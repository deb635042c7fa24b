import { defineEndpoint } from '#shared/http.ts';
import {
  askForErasureBody,
  eraseBody,
  erasureParams,
  erasurePreviewSchema,
  erasureRequestListQuery,
  erasureRequestSchema,
  ownErasureSchema,
} from './schemas.ts';

export const prepareOwnData = defineEndpoint({
  method: 'POST',
  path: '/api/own-data/archive',
  summary:
    'Checks whether the signed-in person can download their data now: 403 if they must first confirm who they are.',
  takesLong: true,
});

export const downloadOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/own-data/archive',
  summary:
    'Downloads everything that the portal stores about the signed-in person: a ZIP archive of JSON files and the person’s uploads.',
  file: 'application/zip',
});

export const readOwnErasure = defineEndpoint({
  method: 'GET',
  path: '/api/own-data/erasure',
  summary: 'Returns the signed-in person’s request to be erased.',
  response: ownErasureSchema,
});

export const askForErasure = defineEndpoint({
  method: 'POST',
  path: '/api/own-data/erasure',
  summary:
    'Asks the office to erase the signed-in person’s data. A second request changes the reason.',
  body: askForErasureBody,
  response: ownErasureSchema,
});

export const withdrawErasure = defineEndpoint({
  method: 'DELETE',
  path: '/api/own-data/erasure',
  summary: 'Withdraws the signed-in person’s request to be erased.',
  response: ownErasureSchema,
});

export const listErasureRequests = defineEndpoint({
  method: 'GET',
  path: '/api/erasure-requests',
  summary: 'Lists the people who have asked to be erased, the longest waiting first.',
  query: erasureRequestListQuery,
  response: erasureRequestSchema,
  list: true,
});

export const previewErasure = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id/erasure',
  summary: 'Previews the erasure of a user: what would be removed, what would stay and why.',
  params: erasureParams,
  response: erasurePreviewSchema,
});

export const eraseUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/erasure',
  summary:
    'Erases a person for good. Hours, attendance and the audit trail stay under a neutral name.',
  params: erasureParams,
  body: eraseBody,
  takesLong: true,
});
