import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  actionBody,
  addShiftBody,
  deploymentListQuery,
  deploymentSchema,
  teamSchema,
  updateShiftBody,
} from './schemas.ts';

export const listOwnDeployments = defineEndpoint({
  method: 'GET',
  path: '/api/deployments',
  summary: 'The caller’s deployments, the latest call first.',
  query: deploymentListQuery,
  response: deploymentSchema,
  list: true,
});

export const listOpenDeployments = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/open',
  summary: 'The caller’s deployments in which something is still due, as the banner shows them.',
  response: deploymentSchema,
  list: true,
});

export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/teams',
  summary:
    'People who are asked, coming or on scene at activations that the caller leads, with phone numbers.',
  response: teamSchema,
  list: true,
});

export const recordAction = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/actions',
  summary: 'Records one tap; the same id again changes nothing and answers with the present state.',
  params: idParams,
  body: actionBody,
  response: deploymentSchema,
});

export const addShift = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/shifts',
  summary: 'Adds hours that were not tapped; the same id again changes nothing.',
  params: idParams,
  body: addShiftBody,
  response: deploymentSchema,
  status: 201,
});

export const updateShift = defineEndpoint({
  method: 'PUT',
  path: '/api/shifts/:id',
  summary:
    'Corrects the caller’s hours until they are approved; the same id again changes nothing.',
  params: idParams,
  body: updateShiftBody,
  response: deploymentSchema,
});

export const deleteShift = defineEndpoint({
  method: 'DELETE',
  path: '/api/shifts/:id',
  summary: 'Removes the caller’s own hours, unless they are approved.',
  params: idParams,
});
