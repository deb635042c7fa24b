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
  summary: 'Returns the second factors of the signed-in user.',
  response: secondFactorSchema,
});

export const beginAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator',
  summary:
    'Creates the secret for an authenticator app. The app is active once one of its codes is confirmed.',
  response: newAuthenticatorSchema,
  status: 201,
});

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/confirmation',
  summary: 'Confirms the new authenticator app with a code that it shows.',
  body: authenticatorCodeBody,
  response: addedFactorSchema,
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/api/second-factor/authenticator',
  summary: 'Removes the signed-in user’s authenticator app.',
});

export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes; the old ones stop working.',
  response: recoveryCodesSchema,
  status: 201,
});

export const forgetTrustedDevices = defineEndpoint({
  method: 'DELETE',
  path: '/api/second-factor/trusted-devices',
  summary:
    'Forgets the signed-in user’s trusted browsers, so that each is asked for the second factor again.',
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Returns the options that a browser needs to make a new passkey.',
  response: passkeyOptionsSchema,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds a passkey to the signed-in user’s account.',
  body: addPasskeyBody,
  response: addedFactorSchema,
  status: 201,
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/passkeys/:id',
  summary: 'Renames a passkey of the signed-in user.',
  params: passkeyParams,
  body: renamePasskeyBody,
  response: passkeySchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes a passkey of the signed-in user.',
  params: passkeyParams,
});

export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Returns the options that a browser needs to sign in with a passkey.',
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
  summary:
    'Returns which second factors this browser’s pending sign-in accepts; 404 if none is pending.',
  response: signInStepSchema,
});

export const beginSecondStepPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/login/second-step/passkey-options',
  summary: 'Returns the options that a browser needs to pass the second step with a passkey.',
  response: passkeyOptionsSchema,
});

export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/second-step',
  summary: 'Completes a sign-in with a second factor, after the password was accepted.',
  body: secondStepBody,
  response: ownUserSchema,
});

export const readVerification = defineEndpoint({
  method: 'GET',
  path: '/api/verification',
  summary: 'Returns the ways in which the signed-in user can confirm who they are.',
  response: verificationSchema,
});

export const beginVerificationPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/verification/passkey-options',
  summary:
    'Returns the options that a browser needs to confirm its user’s identity with a passkey.',
  response: passkeyOptionsSchema,
});

export const verifyAgain = defineEndpoint({
  method: 'POST',
  path: '/api/verification',
  summary:
    'Verifies the signed-in user’s identity again. The verification is valid for ten minutes.',
  body: verificationBody,
});

export const removeSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
  summary: 'Removes all second factors of a user who has lost them, and signs them out.',
  params: userParams,
});
