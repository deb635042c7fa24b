import { defineEndpoint } from '#shared/http.ts';
import { resourceFileBody, resourceFileSchema, uploadBody, uploadSchema } from './schemas.ts';

export const requestUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'A signed address that takes one file by PUT within the hour.',
  body: uploadBody,
  response: uploadSchema,
});

export const registerUpload = defineEndpoint({
  method: 'PUT',
  path: '/api/resource-files',
  summary: 'Checks the file that was put to an upload address; what fails is removed.',
  body: resourceFileBody,
  response: resourceFileSchema,
});
