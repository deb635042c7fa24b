import { defineEndpoint } from '#shared/http.ts';
import { uploadedFileBody } from '#shared/uploads/schemas.ts';
import {
  createResourceBody,
  resourceFileSchema,
  resourceListQuery,
  resourceParams,
  resourceSchema,
  updateResourceBody,
} from './schemas.ts';

export const listResources = defineEndpoint({
  method: 'GET',
  path: '/api/resources',
  summary:
    'Lists the resources that the caller may see, the latest first; pending ones the oldest first.',
  query: resourceListQuery,
  response: resourceSchema,
  list: true,
});

export const createResource = defineEndpoint({
  method: 'POST',
  path: '/api/resources',
  summary:
    'Contributes a resource with a file that was uploaded and registered; it awaits review, unless an administrator contributes it.',
  body: createResourceBody,
  response: resourceSchema,
  status: 201,
});

export const updateResource = defineEndpoint({
  method: 'PUT',
  path: '/api/resources/:id',
  summary: 'Changes the details of a resource; its file and its approval stay.',
  params: resourceParams,
  body: updateResourceBody,
  response: resourceSchema,
});

export const approveResource = defineEndpoint({
  method: 'PUT',
  path: '/api/resources/:id/approve',
  summary: 'Makes a resource available to everybody; a second time changes nothing.',
  params: resourceParams,
  response: resourceSchema,
});

export const deleteResource = defineEndpoint({
  method: 'DELETE',
  path: '/api/resources/:id',
  summary:
    'Deletes a resource and its file. Contributors can delete only their own resources that await review.',
  params: resourceParams,
});

export const addBookmark = defineEndpoint({
  method: 'PUT',
  path: '/api/resources/:id/bookmark',
  summary: 'Bookmarks a resource for the caller; a second time changes nothing.',
  params: resourceParams,
  response: resourceSchema,
});

export const removeBookmark = defineEndpoint({
  method: 'DELETE',
  path: '/api/resources/:id/bookmark',
  summary: 'Removes the caller’s bookmark from a resource.',
  params: resourceParams,
});

export const registerUpload = defineEndpoint({
  method: 'PUT',
  path: '/api/resource-files',
  summary: 'Checks a file that was uploaded, and removes it if the check fails.',
  body: uploadedFileBody,
  response: resourceFileSchema,
  takesLong: true,
});
