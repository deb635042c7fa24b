import { ownUserSchema, userParams } from '#shared/accounts/schemas.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  addedFactorSchema,
  addPasskeyBody,
  authenticatorCodeBody,
  newAuthenticatorSchema,
  passkeyOptionsSchema,
  passkeyParams,
  passkeyResponseBody,
  passkeySchema,
  recoveryCodesSchema,
  renamePasskeyBody,
  secondFactorSchema,
  secondStepBody,
  signInStepSchema,
  verificationBody,
  verificationSchema,
} from './schemas.ts';

export const readSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'The second factors that protect the caller’s account.',
  response: secondFactorSchema,
});

export const beginAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator',
  summary:
    'Creates the secret of an authenticator app, which is active once one of its codes is confirmed.',
  response: newAuthenticatorSchema,
  status: 201,
});

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/confirmation',
  summary: 'Confirms the authenticator app that shows this code.',
  body: authenticatorCodeBody,
  response: addedFactorSchema,
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/api/second-factor/authenticator',
  summary: 'Removes the caller’s authenticator app.',
});

export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes; those before no longer count.',
  response: recoveryCodesSchema,
  status: 201,
});

export const forgetTrustedDevices = defineEndpoint({
  method: 'DELETE',
  path: '/api/second-factor/trusted-devices',
  summary: 'Asks every browser for the second factor again.',
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Options with which a browser makes a new passkey.',
  response: passkeyOptionsSchema,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds a passkey to the caller’s account.',
  body: addPasskeyBody,
  response: addedFactorSchema,
  status: 201,
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/passkeys/:id',
  summary: 'Renames a passkey of the caller.',
  params: passkeyParams,
  body: renamePasskeyBody,
  response: passkeySchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes a passkey of the caller.',
  params: passkeyParams,
});

export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Options with which a browser signs in with a passkey.',
  response: passkeyOptionsSchema,
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Signs in with a passkey, without a password.',
  body: passkeyResponseBody,
  response: ownUserSchema,
});

export const readSignInStep = defineEndpoint({
  method: 'GET',
  path: '/api/login/second-step',
  summary: 'What the sign-in of this browser is waiting for; 404 when it waits for nothing.',
  response: signInStepSchema,
});

export const beginSecondStepPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/login/second-step/passkey-options',
  summary: 'Options with which a browser passes the second step with a passkey.',
  response: passkeyOptionsSchema,
});

export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/second-step',
  summary: 'Signs in by a second factor, after the password was right.',
  body: secondStepBody,
  response: ownUserSchema,
});

export const readVerification = defineEndpoint({
  method: 'GET',
  path: '/api/verification',
  summary: 'The ways in which the signed-in user can confirm who they are.',
  response: verificationSchema,
});

export const beginVerificationPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/verification/passkey-options',
  summary: 'Options with which a browser confirms with a passkey who its user is.',
  response: passkeyOptionsSchema,
});

export const verifyAgain = defineEndpoint({
  method: 'POST',
  path: '/api/verification',
  summary: 'Confirms who the signed-in user is, for ten minutes.',
  body: verificationBody,
});

export const removeSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
  summary: 'Removes all second factors of a user who has lost them, and signs them out.',
  params: userParams,
});
