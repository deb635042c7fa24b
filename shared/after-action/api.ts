import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  afterActionBody,
  afterActionExportQuery,
  afterActionListQuery,
  afterActionNoteSchema,
  ownAfterActionSchema,
} from './schemas.ts';

export const getOwnAfterAction = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/:id/after-action',
  summary:
    'Returns the signed-in chaplain’s note for the after-action report of this deployment’s activation.',
  params: idParams,
  response: ownAfterActionSchema,
});

export const writeAfterAction = defineEndpoint({
  method: 'PUT',
  path: '/api/deployments/:id/after-action',
  summary:
    'Writes a note for the after-action report, until 30 days after the activation’s end; an empty text removes it.',
  params: idParams,
  body: afterActionBody,
  response: ownAfterActionSchema,
});

export const listAfterAction = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/after-action',
  summary:
    'Lists the notes of an activation’s chaplains for the after-action report, sorted by name.',
  params: idParams,
  query: afterActionListQuery,
  response: afterActionNoteSchema,
  list: true,
});

export const exportAfterAction = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/after-action/export',
  summary: 'Returns the notes of an activation’s chaplains for the after-action report as CSV.',
  params: idParams,
  query: afterActionExportQuery,
  file: 'text/csv',
});
