import { audienceCountSchema } from '#shared/announcements/schemas.ts';
import { actionBody } from '#shared/deployments/schemas.ts';
import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  deploymentParams,
  boardRowSchema,
  boardSchema,
  callBody,
  callResultSchema,
  changesQuery,
  changesSchema,
  candidateListQuery,
  candidateSchema,
  recipientsQuery,
  reminderResultSchema,
} from './schemas.ts';

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/candidates',
  summary:
    'Lists the approved and active chaplains who can be asked, the best match first, with the reasons for and against each.',
  params: idParams,
  query: candidateListQuery,
  response: candidateSchema,
  list: true,
});

export const callChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/calls',
  summary:
    'Asks chaplains to come; those who are asked already are not asked again. Asking somebody who isn’t ready or rested needs a reason.',
  params: idParams,
  body: callBody,
  response: callResultSchema,
  bodyLimit: 64 * 1024,
  takesLong: true,
});

export const activationBoard = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/board',
  summary: 'Returns the board: everybody who was asked, with their current status.',
  params: idParams,
  response: boardSchema,
});

export const activationChanges = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/changes',
  summary:
    'Waits until the number of lines in the activation’s log differs from `after`, for at most 20 seconds, and returns it. Pages then reload the activation.',
  params: idParams,
  query: changesQuery,
  response: changesSchema,
  takesLong: true,
});

export const countRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/recipients',
  summary:
    'Counts, by channel, the people who would get a message about a change, a reminder or the end of the activation.',
  params: idParams,
  query: recipientsQuery,
  response: audienceCountSchema,
});

export const remindSilent = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/reminders',
  summary: 'Reminds everybody who was asked and has not answered; nobody twice within a minute.',
  params: idParams,
  response: reminderResultSchema,
  takesLong: true,
});

export const recordAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/deployments/:deploymentId/actions',
  summary: 'Records an answer that a chaplain gave by telephone, as if they had tapped it.',
  params: deploymentParams,
  body: actionBody,
  response: boardRowSchema,
});

export const releaseDeployment = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id/deployments/:deploymentId/release',
  summary:
    'Releases a chaplain who was asked or is coming. They get a message after ten seconds; until then the release can be undone.',
  params: deploymentParams,
  response: boardRowSchema,
});

export const previewRelease = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/deployments/:deploymentId/release',
  summary: 'Counts, by channel, the people who would get a message about a release.',
  params: deploymentParams,
  response: audienceCountSchema,
});

export const undoRelease = defineEndpoint({
  method: 'DELETE',
  path: '/api/activations/:id/deployments/:deploymentId/release',
  summary: 'Undoes a release before its message is sent. Repeating the request changes nothing.',
  params: deploymentParams,
});
