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
  summary: 'Lists the sections with their whole texts, in order; drafts for administrators only.',
  query: sectionListQuery,
  response: sectionSchema,
  list: true,
  compressed: true,
});

export const listSectionSummaries = defineEndpoint({
  method: 'GET',
  path: '/api/field-guide/contents',
  summary: 'Lists the sections, each with a preview and an excerpt around the search match.',
  query: sectionListQuery,
  response: sectionSummarySchema,
  list: true,
  compressed: true,
});

export const getSection = defineEndpoint({
  method: 'GET',
  path: '/api/field-guide/:id',
  summary: 'Returns one section with its text, and the sections before and after it.',
  params: sectionParams,
  response: sectionToReadSchema,
  compressed: true,
});

export const createSection = defineEndpoint({
  method: 'POST',
  path: '/api/field-guide',
  summary: 'Creates a section.',
  body: sectionBody,
  bodyLimit: SECTION_BODY_LIMIT,
  response: sectionSchema,
  status: 201,
});

export const updateSection = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide/:id',
  summary:
    'Updates a section; fields that are not sent stay unchanged. Answers 409 to a stale version.',
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
  summary: 'Unpublishes a section, which becomes a draft again.',
  params: sectionParams,
  response: sectionSchema,
});

export const orderSections = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide/order',
  summary:
    'Changes the order of the sections. The request must list the id of every section once; otherwise the response is 409.',
  body: orderBody,
  bodyLimit: 64 * 1024,
});

export const addGuideImage = defineEndpoint({
  method: 'PUT',
  path: '/api/field-guide-images',
  summary:
    'Makes an image for the field guide from an upload: at most 2,000 px wide and without metadata. The image is deleted 30 days after the last section stops using it.',
  body: uploadedFileBody,
  response: guideImageSchema,
  takesLong: true,
});
