import { listedUserSchema } from '#shared/accounts/schemas.ts';
import { defineEndpoint } from '#shared/http.ts';
import { suspendBody, suspensionParams } from './schemas.ts';

export const suspendUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/suspension',
  summary:
    'Suspends a user: they are signed out everywhere, can’t sign in, and disappear from the directory and the call lists.',
  params: suspensionParams,
  body: suspendBody,
  response: listedUserSchema,
});

export const liftSuspension = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:id/suspension',
  summary: 'Lifts the suspension of a user, so that they can sign in again.',
  params: suspensionParams,
  response: listedUserSchema,
});
