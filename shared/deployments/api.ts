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
  summary: 'Lists the signed-in person’s deployments, the latest call first.',
  query: deploymentListQuery,
  response: deploymentSchema,
  list: true,
});

export const listOpenDeployments = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/open',
  summary:
    'Lists the signed-in person’s open deployments, which the portal shows at the top of each page.',
  response: deploymentSchema,
  list: true,
});

export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/api/deployments/teams',
  summary:
    'Lists the people who are asked, coming or on scene at activations that the signed-in person leads, with phone numbers.',
  response: teamSchema,
  list: true,
});

export const recordAction = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/actions',
  summary: 'Records one tap and returns the deployment; sending the same id again changes nothing.',
  params: idParams,
  body: actionBody,
  response: deploymentSchema,
});

export const addShift = defineEndpoint({
  method: 'POST',
  path: '/api/deployments/:id/shifts',
  summary: 'Adds hours that were not recorded by taps; sending the same id again changes nothing.',
  params: idParams,
  body: addShiftBody,
  response: deploymentSchema,
  status: 201,
});

export const updateShift = defineEndpoint({
  method: 'PUT',
  path: '/api/shifts/:id',
  summary:
    'Corrects the signed-in person’s hours until they are approved; sending the same id again changes nothing.',
  params: idParams,
  body: updateShiftBody,
  response: deploymentSchema,
});

export const deleteShift = defineEndpoint({
  method: 'DELETE',
  path: '/api/shifts/:id',
  summary: 'Removes the signed-in person’s own hours, unless they are approved.',
  params: idParams,
});
