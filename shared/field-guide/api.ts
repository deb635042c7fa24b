import { defineEndpoint } from '#shared/http.ts';
import { uploadedFileBody } from '#shared/uploads/schemas.ts';
import {
  guideImageSchema,
  orderBody,
  sectionBody,
  sectionListQuery,
  sectionParams,
  sectionSchema,
  sectionSummarySchema,
  sectionToReadSchema,
  updateSectionBody,
} from './schemas.ts';

const SECTION_BODY_LIMIT = 2 * 1024 * 1024;

export const listSections = defineEndpoint({
  method: 'GET',
  path: '/api/field-guide',
  summary: 'The sections with their whole text, in their order; drafts for administrators only.',
  query: sectionListQuery,
  response: sectionSchema,
  list: true,
  compressed: true,
});

export const listSectionSummaries = defineEndpoint({
  method: 'GET',
  path: '/api/field-guide/contents',
  summary: 'The sections with a preview of each, and where a search was found.',
  query: sectionListQuery,
  response: sectionSummarySchema,
  list: true,
  compressed: true,
});

export const getSection = defineEndpoint({
  method: 'GET',
  path: '/api/field-guide/:id',
  summary: 'One section to read, with those before and after it.',
  params: sectionParams,
  response: sectionToReadSchema,
  compressed: true,
});

export const createSection = defineEndpoint({
  method: 'POST',
  path: '/api/field-guide',
  summary: 'Makes a section.',
  body: sectionBody,
  bodyLimit: SECTION_BODY_LIMIT,
  response: sectionSchema,
  status: 201,
});

export const updateSection = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide/:id',
  summary: 'Changes a section; what is absent stays. A stale version is refused with 409.',
  params: sectionParams,
  body: updateSectionBody,
  bodyLimit: SECTION_BODY_LIMIT,
  response: sectionSchema,
});

export const deleteSection = defineEndpoint({
  method: 'DELETE',
  path: '/api/field-guide/:id',
  summary: 'Deletes a section.',
  params: sectionParams,
});

export const publishSection = defineEndpoint({
  method: 'POST',
  path: '/api/field-guide/:id/publish',
  summary: 'Makes a section visible to chaplains; a second time changes nothing.',
  params: sectionParams,
  response: sectionSchema,
});

export const unpublishSection = defineEndpoint({
  method: 'POST',
  path: '/api/field-guide/:id/unpublish',
  summary: 'Makes a section a draft again.',
  params: sectionParams,
  response: sectionSchema,
});

export const orderSections = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide/order',
  summary:
    'Puts all sections in a new order. 409 when the ids are not exactly those of all sections.',
  body: orderBody,
  bodyLimit: 64 * 1024,
});

export const addGuideImage = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide-images',
  summary:
    'Draws an uploaded image anew, at most 2,000 px wide and without its metadata, for a text of the field guide. It is deleted 30 days after the last section that names it.',
  body: uploadedFileBody,
  response: guideImageSchema,
  takesLong: true,
});
