import { defineEndpoint } from '#shared/http.ts';
import { noteBody } from './note-body.ts';
import { noteParams, notesSchema, personParams, personSchema } from './schemas.ts';

export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary:
    'Returns all that the office knows about a person, by the id of their account or profile.',
  params: personParams,
  response: personSchema,
});

/** Enough for 2,000 characters of four bytes each. */
const NOTE_LIMIT = 16 * 1024;

export const writeNote = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/notes/:noteId',
  summary:
    'Adds a note about a person, or changes its text; the audit trail keeps the former text.',
  params: noteParams,
  body: noteBody,
  response: notesSchema,
  bodyLimit: NOTE_LIMIT,
});

export const removeNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/people/:id/notes/:noteId',
  summary: 'Removes a note about a person; removing it again changes nothing.',
  params: noteParams,
  response: notesSchema,
});
