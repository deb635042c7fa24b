import { invitedCountSchema } from '#shared/accounts/schemas.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  approveAddedBody,
  approvedCountSchema,
  chaplainFilters,
  chaplainListQuery,
  chaplainParams,
  chaplainSchema,
  chaplainWithUserSchema,
  createChaplainBody,
  createFullChaplainBody,
  declineBody,
  inviteFoundBody,
  manyChaplainsBody,
  updateFullChaplainBody,
  updateOwnChaplainBody,
  visibilityBody,
  withdrawBody,
} from './schemas.ts';

export const listChaplains = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains',
  summary: 'Lists all chaplains, or with status=pending the pending applications, oldest first.',
  query: chaplainListQuery,
  response: chaplainWithUserSchema,
  list: true,
});

export const ownChaplain = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/me',
  summary: 'The caller’s chaplain profile; 404 if there is none yet.',
  response: chaplainSchema,
});

export const createOwnChaplain = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains',
  summary:
    'Creates the signed-in person’s chaplain profile, as an application for the office to review.',
  body: createChaplainBody,
  response: chaplainSchema,
  status: 201,
});

export const updateOwnChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/me',
  summary: 'Changes the caller’s chaplain profile; a declined application is submitted again.',
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

export const withdrawApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/:id/withdraw-approval',
  summary: 'Takes an approval back, with a reason that the chaplain sees; they may apply again.',
  params: chaplainParams,
  body: withdrawBody,
  response: chaplainWithUserSchema,
});

export const updateChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/:id',
  summary: 'Changes a chaplain and their user; what is absent stays.',
  params: chaplainParams,
  body: updateFullChaplainBody,
  response: chaplainWithUserSchema,
});

export const setDirectoryVisibility = defineEndpoint({
  method: 'PUT',
  path: '/api/chaplains/:id/directory-visibility',
  summary: 'Shows a chaplain in the directory or hides them.',
  params: chaplainParams,
  body: visibilityBody,
  response: chaplainWithUserSchema,
});

export const createChaplain = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/create',
  summary:
    'Creates a user with a chaplain profile, unapproved and inactive. With `invites`, the user gets no password but a set-password link by mail.',
  body: createFullChaplainBody,
  response: chaplainWithUserSchema,
  status: 201,
});

export const approveChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/approve',
  summary: 'Approves and activates many pending chaplains, but none who registered themselves.',
  body: manyChaplainsBody,
  bodyLimit: 4 * 1024 * 1024,
  response: approvedCountSchema,
  takesLong: true,
});

export const approveAddedChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/approve-added',
  summary:
    'Approves and activates the pending chaplains whom the office added and who match the search. The response is 409 if `count` is not their number.',
  body: approveAddedBody,
  response: approvedCountSchema,
  takesLong: true,
});

export const inviteChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/invite',
  summary: 'Mails set-password links to the chaplains who have no password yet.',
  body: manyChaplainsBody,
  bodyLimit: 4 * 1024 * 1024,
  response: invitedCountSchema,
  takesLong: true,
});

export const inviteFoundChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/invite-found',
  summary:
    'Mails set-password links to the chaplains of a filtered list who have no password yet. The response is 409 if `count` is not their number.',
  body: inviteFoundBody,
  response: invitedCountSchema,
  takesLong: true,
});

export const deleteAllChaplains = defineEndpoint({
  method: 'DELETE',
  path: '/api/chaplains/all',
  summary: 'Deletes all chaplain profiles, but no user accounts.',
  takesLong: true,
});

export const exportChaplains = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/export',
  summary:
    'Exports the chaplains as a roster file that can be imported again, with their status and deployments.',
  query: chaplainFilters,
  file: 'text/csv',
});
