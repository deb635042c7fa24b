import { ownUserSchema, userParams } from '#shared/accounts/schemas.ts';
import { defineEndpoint } from '#shared/http.ts';
import { AGENCY_CALLBACK_PATH } from './constants.ts';
import {
  agencyCallbackQuery,
  agencyLinkBody,
  agencyLinkSchema,
  agencyStartQuery,
  ownAgencyAccountSchema,
  signInWaysSchema,
} from './schemas.ts';

export const readSignInWays = defineEndpoint({
  method: 'GET',
  path: '/api/login/ways',
  summary: 'Returns the ways to sign in to this portal besides a password.',
  response: signInWaysSchema,
});

export const startAgencySignIn = defineEndpoint({
  method: 'GET',
  path: '/api/login/agency',
  summary: 'Redirects to the agency’s sign-in.',
  query: agencyStartQuery,
  redirect: true,
  status: 302,
});

export const finishAgencySignIn = defineEndpoint({
  method: 'GET',
  path: AGENCY_CALLBACK_PATH,
  summary:
    'Signs in the person who returns from the agency, and redirects to a page of the portal.',
  query: agencyCallbackQuery,
  redirect: true,
  status: 302,
});

export const readAgencyLink = defineEndpoint({
  method: 'GET',
  path: '/api/login/agency/link',
  summary:
    'Returns the account that this browser’s pending agency sign-in will be linked with; 404 if none.',
  response: agencyLinkSchema,
});

export const linkAgencyAccount = defineEndpoint({
  method: 'POST',
  path: '/api/login/agency/link',
  summary:
    'Checks the password of the portal account, links the agency account to it, and signs the person in.',
  body: agencyLinkBody,
  response: ownUserSchema,
});

export const readAgencyAccount = defineEndpoint({
  method: 'GET',
  path: '/api/agency-account',
  summary: 'Returns the agency account that is linked to the signed-in user.',
  response: ownAgencyAccountSchema,
});

export const unlinkAgencyAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/agency-account',
  summary: 'Unlinks the signed-in user’s agency account; 409 if they could no longer sign in.',
});

export const removeAgencyAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:id/agency-account',
  summary: 'Unlinks a user’s agency account and signs them out everywhere.',
  params: userParams,
});
