import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  assignmentQuery,
  assignmentSchema,
  checkInQuery,
  checkInSchema,
  factsSavedSchema,
  placeListQuery,
  placeSchema,
  reimbursementBody,
  reimbursementLineSchema,
  reimbursementListQuery,
  reimbursementQuery,
  reimbursementTotalsSchema,
  tallyListQuery,
  tallyQuery,
  tallyRowSchema,
} from './schemas.ts';

export const listReimbursement = defineEndpoint({
  method: 'GET',
  path: '/api/hours/reimbursement',
  summary: 'Lists volunteer hours with all details for reimbursement, incomplete lines first.',
  query: reimbursementListQuery,
  response: reimbursementLineSchema,
  list: true,
});

export const reimbursementTotals = defineEndpoint({
  method: 'GET',
  path: '/api/hours/reimbursement/totals',
  summary: 'Returns the sums of the reimbursement lines, and the number of incomplete lines.',
  query: reimbursementQuery,
  response: reimbursementTotalsSchema,
});

export const exportReimbursement = defineEndpoint({
  method: 'GET',
  path: '/api/hours/reimbursement/export',
  summary: 'Exports the reimbursement lines as a file, with the sums in the last line.',
  query: reimbursementQuery,
  file: 'text/csv',
});

export const saveReimbursementFacts = defineEndpoint({
  method: 'PUT',
  path: '/api/hours/reimbursement',
  summary:
    'Enters the reimbursement details of one or more stays on scene, such as the organization.',
  body: reimbursementBody,
  response: factsSavedSchema,
  bodyLimit: 64 * 1024,
});

export const weeklyTally = defineEndpoint({
  method: 'GET',
  path: '/api/hours/tally',
  summary:
    'Counts the people cared for by week, activation and kind, the latest week first; no names.',
  query: tallyListQuery,
  response: tallyRowSchema,
  list: true,
});

export const exportTally = defineEndpoint({
  method: 'GET',
  path: '/api/hours/tally/export',
  summary: 'Exports the weekly tally as a file.',
  query: tallyQuery,
  file: 'text/csv',
});

export const listCheckIns = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/check-in',
  summary: 'Lists who checked in when and where (ICS 211), the first arrival first.',
  params: idParams,
  query: checkInQuery,
  response: checkInSchema,
  list: true,
});

export const exportCheckIns = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/check-in/export',
  summary: 'Exports the check-in list (ICS 211) as a file.',
  params: idParams,
  file: 'text/csv',
});

export const listPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/places',
  summary: 'Lists the sites and shifts of an activation for which papers can be printed.',
  params: idParams,
  query: placeListQuery,
  response: placeSchema,
  list: true,
});

export const readAssignment = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/assignment',
  summary:
    'Returns a site and shift, or a whole activation, with the people assigned there (ICS 204).',
  params: idParams,
  query: assignmentQuery,
  response: assignmentSchema,
});
