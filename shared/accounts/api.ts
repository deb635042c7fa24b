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
  summary: 'Returns the signed-in user.',
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
  summary: 'Registers a chaplain or a guest and signs them in.',
  body: registerBody,
  response: ownUserSchema,
  status: 201,
});

export const passwordRules = defineEndpoint({
  method: 'GET',
  path: '/api/password-rules',
  summary: 'Returns the rules for new passwords.',
  response: passwordRulesSchema,
});

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the signed-in person’s names, user name or email address. A new email address takes effect once the link mailed to it is opened.',
  body: profileBody,
  response: ownUserSchema,
});

export const withdrawEmailChange = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/pending-email',
  summary: 'Cancels the signed-in person’s pending change of email address.',
  response: ownUserSchema,
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/profile/confirmation',
  summary: 'Mails the signed-in person another link to confirm their email address.',
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Changes the signed-in person’s password and ends their other sessions.',
  body: passwordBody,
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Lists all users, sorted by name.',
  query: userListQuery,
  response: listedUserSchema,
  list: true,
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Returns one user.',
  params: userParams,
  response: listedUserSchema,
});

export const setUserRole = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:id/role',
  summary: 'Changes a user’s role; it applies from their next request.',
  params: userParams,
  body: roleBody,
  response: listedUserSchema,
});

export const makePasswordLink = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/password-link',
  summary: 'Makes a link that lets a user set a password once, within 72 hours.',
  params: userParams,
  response: newPasswordLinkSchema,
  status: 201,
});

export const makePasswordLinks = defineEndpoint({
  method: 'POST',
  path: '/api/password-links',
  summary:
    'Makes set-password links for those of the given chaplains who have no password, as a CSV file.',
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
    'Returns the user of a set-password link; 404 if the link was used or has expired. Marks an invitation as opened.',
  params: passwordLinkParams,
  response: passwordLinkSchema,
});

export const setPasswordByLink = defineEndpoint({
  method: 'POST',
  path: '/api/set-password',
  summary:
    'Sets a password with a one-time link. A mailed link also signs its user in, unless somebody is signed in.',
  body: setPasswordBody,
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/confirm-email',
  summary: 'Confirms an email address with the link that was mailed to it.',
  body: confirmEmailBody,
  response: confirmedEmailSchema,
});

export const askForPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Mails a set-password link to the owner of an account, if the account exists.',
  body: passwordResetBody,
});
