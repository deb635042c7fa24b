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
  summary:
    'Lists all kinds of credentials, each with the signed-in person’s credentials and its state today.',
  response: ownCredentialsSchema,
});

export const registerCredentialDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/credential-files',
  summary:
    'Checks an uploaded document. If it is a picture, removes metadata such as its location.',
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
  summary: 'Changes a pending credential, or sends a rejected one again.',
  params: credentialParams,
  body: changeCredentialBody,
  response: credentialSchema,
});

export const withdrawCredential = defineEndpoint({
  method: 'DELETE',
  path: '/api/own-credentials/:id',
  summary: 'Deletes a pending or rejected credential and its document.',
  params: credentialParams,
});

export const listCredentials = defineEndpoint({
  method: 'GET',
  path: '/api/credentials',
  summary: 'Lists credentials by status, the longest-waiting first.',
  query: credentialListQuery,
  response: listedCredentialSchema,
  list: true,
});

export const getCredential = defineEndpoint({
  method: 'GET',
  path: '/api/credentials/:id',
  summary: 'Returns one credential with its kind and its person.',
  params: credentialParams,
  response: listedCredentialSchema,
});

export const verifyCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id/verify',
  summary: 'Verifies a pending credential; it replaces the person’s earlier one of this kind.',
  params: credentialParams,
  body: verifyCredentialBody,
  response: listedCredentialSchema,
});

export const rejectCredential = defineEndpoint({
  method: 'PUT',
  path: '/api/credentials/:id/reject',
  summary: 'Rejects a pending credential and shows the person the reason.',
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
  summary: 'Revokes a verified credential and shows the person the reason.',
  params: credentialParams,
  body: revokeCredentialBody,
  response: listedCredentialSchema,
});
