import { defineEndpoint } from '#shared/http.ts';
import { idParams } from '#shared/fields.ts';
import { openObjectQuery, uploadBody, uploadSchema } from './schemas.ts';

export const requestUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'Returns a signed URL that accepts one file by PUT within an hour.',
  body: uploadBody,
  response: uploadSchema,
});

export const openObject = defineEndpoint({
  method: 'GET',
  path: '/api/objects/:id',
  summary: 'Redirects to a short-lived URL of a file that the caller may see.',
  params: idParams,
  query: openObjectQuery,
  redirect: true,
  status: 302,
});
