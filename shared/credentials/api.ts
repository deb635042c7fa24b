import { defineEndpoint } from '#shared/http.ts';
import { storedFileSchema, uploadedFileBody } from '#shared/uploads/schemas.ts';
import {
  changeCredentialBody,
  correctCredentialBody,
  credentialListQuery,
  credentialParams,
  credentialSchema,
  enterCredentialBody,
  listedCredentialSchema,
  ownCredentialsSchema,
  rejectCredentialBody,
  revokeCredentialBody,
  verifyCredentialBody,
} from './schemas.ts';

export const readOwnCredentials = defineEndpoint({
  method: 'GET',
  path: '/api/own-credentials',
  summary: 'Each kind of credential with what the caller holds of it, and its state today.',
  response: ownCredentialsSchema,
});

export const registerCredentialDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/credential-files',
  summary:
    'Checks the document that was put to an upload address. Pictures are redrawn, so that nothing tells where they were taken.',
  body: uploadedFileBody,
  response: storedFileSchema,
  takesLong: true,
});

export const enterCredential = defineEndpoint({
  method: 'POST',
  path: '/api/own-credentials',
  summary:
    'Enters a credential of the caller, or its renewal; it waits until an administrator verifies it.',
  body: enterCredentialBody,
  response: credentialSchema,
  status: 201,
});

export const changeOwnCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/own-credentials/:id',
  summary: 'Changes what waits, or sends again what was rejected.',
  params: credentialParams,
  body: changeCredentialBody,
  response: credentialSchema,
});

export const withdrawCredential = defineEndpoint({
  method: 'DELETE',
  path: '/api/own-credentials/:id',
  summary: 'Removes what waits or was rejected, with its document.',
  params: credentialParams,
});

export const listCredentials = defineEndpoint({
  method: 'GET',
  path: '/api/credentials',
  summary: 'Credentials by status; those that wait the longest first.',
  query: credentialListQuery,
  response: listedCredentialSchema,
  list: true,
});

export const getCredential = defineEndpoint({
  method: 'GET',
  path: '/api/credentials/:id',
  summary: 'One credential with its kind and its person.',
  params: credentialParams,
  response: listedCredentialSchema,
});

export const verifyCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id/verify',
  summary: 'Verifies what waits; it replaces what the person held of this kind.',
  params: credentialParams,
  body: verifyCredentialBody,
  response: listedCredentialSchema,
});

export const rejectCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id/reject',
  summary: 'Rejects what waits, with a reason that the person reads.',
  params: credentialParams,
  body: rejectCredentialBody,
  response: listedCredentialSchema,
});

export const correctCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id',
  summary: 'Corrects a verified credential, with a reason.',
  params: credentialParams,
  body: correctCredentialBody,
  response: listedCredentialSchema,
});

export const revokeCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id/revoke',
  summary: 'Takes a verified credential back, with a reason that the person reads.',
  params: credentialParams,
  body: revokeCredentialBody,
  response: listedCredentialSchema,
});
