import { defineEndpoint } from '#shared/http.ts';
import { directoryEntrySchema, directoryQuery, directorySummarySchema } from './schemas.ts';

export const listDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory',
  summary: 'Approved, active and visible chaplains by name; for an admin the hidden ones too.',
  query: directoryQuery,
  response: directoryEntrySchema,
  list: true,
});

export const directorySummary = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/summary',
  summary: 'How many chaplains the directory has and what one can filter by.',
  response: directorySummarySchema,
});
