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
  summary: 'Approved, active and visible chaplains by name; for an admin the hidden ones too.',
  query: directoryQuery,
  response: directoryEntrySchema,
  list: true,
});

export const directorySummary = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/summary',
  summary: 'How many chaplains the directory has, and the filters it offers.',
  response: directorySummarySchema,
});

export const listPackPeople = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/for-pack',
  summary:
    'The entries for the caller’s phone: colleagues on live activations, and people kept by id.',
  query: packPeopleQuery,
  response: directoryEntrySchema,
  list: true,
});

export const directoryCard = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/:id/vcard',
  summary: 'A directory entry for an address book, with what the viewer may see of it.',
  params: idParams,
  file: 'text/vcard',
});

export const exportDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/directory/export',
  summary: 'The directory as a roster file.',
  query: directoryFilters,
  file: 'text/csv',
});
