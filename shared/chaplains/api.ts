import { defineEndpoint } from '#shared/http.ts';
import {
  chaplainListQuery,
  chaplainParams,
  chaplainSchema,
  chaplainWithUserSchema,
  createChaplainBody,
  declineBody,
  updateOwnChaplainBody,
} from './schemas.ts';

export const listChaplains = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains',
  summary: 'All chaplains; the pending applications with status=pending, oldest first.',
  query: chaplainListQuery,
  response: chaplainWithUserSchema,
  list: true,
});

export const ownChaplain = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/me',
  summary: 'One’s own chaplain profile; 404 where there is none yet.',
  response: chaplainSchema,
});

export const createOwnChaplain = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains',
  summary: 'Makes one’s own chaplain profile, which is an application to be approved.',
  body: createChaplainBody,
  response: chaplainSchema,
  status: 201,
});

export const updateOwnChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/me',
  summary: 'Changes one’s own chaplain profile; a declined application is handed in again.',
  body: updateOwnChaplainBody,
  response: chaplainSchema,
});

export const approveChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/:id/approve',
  summary: 'Approves and activates a chaplain; a second time changes nothing.',
  params: chaplainParams,
  response: chaplainWithUserSchema,
});

export const declineChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/:id/decline',
  summary: 'Declines an application, with an optional reason that the applicant sees.',
  params: chaplainParams,
  body: declineBody,
  response: chaplainWithUserSchema,
});
