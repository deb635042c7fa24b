import { audienceCountSchema } from '#shared/announcements/schemas.ts';
import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  receivedTextListQuery,
  receivedTextSchema,
  seenTextsBody,
  teamAudienceQuery,
  teamMessageBody,
  toldTeamSchema,
} from './schemas.ts';

export const countTeam = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/team-messages/reach',
  summary: 'Returns how many people a message to the team would reach, and by which channels.',
  params: idParams,
  query: teamAudienceQuery,
  response: audienceCountSchema,
});

export const tellTeam = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/team-messages',
  summary:
    'Writes to those who are asked, coming or on scene, by their channels; the same id again sends nothing.',
  params: idParams,
  body: teamMessageBody,
  response: toldTeamSchema,
  takesLong: true,
});

export const listReceivedTexts = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/received-texts',
  summary: 'Lists text messages to the desk that nobody has marked as seen, the oldest first.',
  params: idParams,
  query: receivedTextListQuery,
  response: receivedTextSchema,
  list: true,
});

export const markTextsSeen = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id/received-texts/seen',
  summary: 'Marks text messages to the desk as seen. They stay in the activation’s log.',
  params: idParams,
  body: seenTextsBody,
});
