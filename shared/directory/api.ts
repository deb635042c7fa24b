import { defineEndpoint } from '#shared/http.ts';
import { idParams } from '#shared/fields.ts';
import {
  directoryEntrySchema,
  directoryFilters,
  directoryQuery,
  directorySummarySchema,
  packPeopleQuery,
} from './schemas.ts';

export const listDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory',
  summary: 'Lists approved, active, visible chaplains by name; for an admin also the hidden ones.',
  query: directoryQuery,
  response: directoryEntrySchema,
  list: true,
});

export const directorySummary = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/summary',
  summary: 'Returns how many chaplains the directory has, and the filters it offers.',
  response: directorySummarySchema,
});

export const listPackPeople = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/for-pack',
  summary:
    'Lists the entries to store on the signed-in person’s phone: colleagues on live activations, and the people with the given ids.',
  query: packPeopleQuery,
  response: directoryEntrySchema,
  list: true,
});

export const directoryCard = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/:id/vcard',
  summary:
    'Downloads a directory entry as a vCard, with only the details that the signed-in person may see.',
  params: idParams,
  file: 'text/vcard',
});

export const exportDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/export',
  summary: 'Exports the directory as a CSV file.',
  query: directoryFilters,
  file: 'text/csv',
});
