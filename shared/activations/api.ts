import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  activationListQuery,
  activationSchema,
  completeActivationBody,
  createActivationBody,
  leadChoiceQuery,
  leadChoiceSchema,
  updateActivationBody,
} from './schemas.ts';

export const listActivations = defineEndpoint({
  method: 'GET',
  path: '/api/activations',
  summary: 'Lists all activations, the latest start first.',
  query: activationListQuery,
  response: activationSchema,
  list: true,
});

export const getActivation = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id',
  summary: 'Returns one activation.',
  params: idParams,
  response: activationSchema,
});

export const createActivation = defineEndpoint({
  method: 'POST',
  path: '/api/activations',
  summary: 'Creates an activation, active or on standby.',
  body: createActivationBody,
  response: activationSchema,
  status: 201,
  bodyLimit: 64 * 1024,
});

export const updateActivation = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id',
  summary: 'Changes an activation. If a status is sent, an activation that has ended is reopened.',
  params: idParams,
  body: updateActivationBody,
  response: activationSchema,
  bodyLimit: 64 * 1024,
});

export const completeActivation = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/complete',
  summary: 'Completes an activation. A second request changes nothing.',
  params: idParams,
  body: completeActivationBody,
  response: activationSchema,
  takesLong: true,
});

export const cancelActivation = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/cancel',
  summary: 'Cancels an activation and notifies everybody who was asked or is on the way.',
  params: idParams,
  response: activationSchema,
  takesLong: true,
});

/** The path begins like the chaplains' path, so that a change of a chaplain refetches this list. */
export const listLeadChoices = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/lead-choices',
  summary: 'Lists the chaplains who can lead an activation: those who are approved and active.',
  query: leadChoiceQuery,
  response: leadChoiceSchema,
  list: true,
});
