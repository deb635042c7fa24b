import { defineEndpoint } from '#shared/http.ts';
import {
  confirmedEmailSchema,
  confirmEmailBody,
  listedUserSchema,
  loginBody,
  newPasswordLinkSchema,
  ownUserSchema,
  passwordBody,
  passwordLinkParams,
  passwordLinkSchema,
  passwordLinksBody,
  passwordResetBody,
  passwordRulesSchema,
  profileBody,
  registerBody,
  roleBody,
  setPasswordBody,
  userListQuery,
  userParams,
} from './schemas.ts';
import { SESSION_PATH } from './session.ts';

export { logout } from './session.ts';

export const currentUser = defineEndpoint({
  method: 'GET',
  path: SESSION_PATH,
  summary: 'The signed-in user.',
  response: ownUserSchema,
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with a user name or an email address.',
  body: loginBody,
  response: ownUserSchema,
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Makes an account as chaplain or guest and signs it in.',
  body: registerBody,
  response: ownUserSchema,
  status: 201,
});

export const passwordRules = defineEndpoint({
  method: 'GET',
  path: '/api/password-rules',
  summary: 'What this deployment asks of a new password.',
  response: passwordRulesSchema,
});

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the caller’s name and user name. Another email address counts once they open the link that is mailed to it.',
  body: profileBody,
  response: ownUserSchema,
});

export const withdrawEmailChange = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/pending-email',
  summary: 'Takes back the caller’s request for another email address.',
  response: ownUserSchema,
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/profile/confirmation',
  summary: 'Mails the link again that confirms the caller’s email address.',
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Changes the caller’s password and ends their other sessions.',
  body: passwordBody,
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, by name.',
  query: userListQuery,
  response: listedUserSchema,
  list: true,
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One user.',
  params: userParams,
  response: listedUserSchema,
});

export const setUserRole = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Gives a user another role, from their next request on.',
  params: userParams,
  body: roleBody,
  response: listedUserSchema,
});

export const makePasswordLink = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/password-link',
  summary: 'Makes a link by which a user sets a password, once and within 72 hours.',
  params: userParams,
  response: newPasswordLinkSchema,
  status: 201,
});

export const makePasswordLinks = defineEndpoint({
  method: 'POST',
  path: '/api/password-links',
  summary: 'Makes set-password links for those of the chaplains who have no password, as CSV.',
  body: passwordLinksBody,
  bodyLimit: 4 * 1024 * 1024,
  file: 'text/csv',
  takesLong: true,
});

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/invitation',
  summary: 'Mails a set-password link to a user who has no password.',
  params: userParams,
  response: listedUserSchema,
});

export const readPasswordLink = defineEndpoint({
  method: 'GET',
  path: '/api/password-links/:token',
  summary:
    'Whom a set-password link is for; 404 when it is used or over. Notes that an invitation was opened.',
  params: passwordLinkParams,
  response: passwordLinkSchema,
});

export const setPasswordByLink = defineEndpoint({
  method: 'POST',
  path: '/api/set-password',
  summary:
    'Sets a password by a link, which is used up by that. A mailed link signs its user in, unless somebody is signed in.',
  body: setPasswordBody,
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/confirm-email',
  summary: 'Confirms an email address by the link that was mailed to it.',
  body: confirmEmailBody,
  response: confirmedEmailSchema,
});

export const askForPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Mails a set-password link to the owner of an account, if there is such an account.',
  body: passwordResetBody,
});
