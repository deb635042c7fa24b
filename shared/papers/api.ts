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
  summary: 'Volunteer hours with all facts for a reimbursement; incomplete lines come first.',
  query: reimbursementListQuery,
  response: reimbursementLineSchema,
  list: true,
});

export const reimbursementTotals = defineEndpoint({
  method: 'GET',
  path: '/api/hours/reimbursement/totals',
  summary: 'The sums of the reimbursement lines, and the number of incomplete lines.',
  query: reimbursementQuery,
  response: reimbursementTotalsSchema,
});

export const exportReimbursement = defineEndpoint({
  method: 'GET',
  path: '/api/hours/reimbursement/export',
  summary: 'The reimbursement as a file, with its sums in the last line.',
  query: reimbursementQuery,
  file: 'text/csv',
});

export const saveReimbursementFacts = defineEndpoint({
  method: 'PUT',
  path: '/api/hours/reimbursement',
  summary: 'Fills in facts for the reimbursement, for one stay or many.',
  body: reimbursementBody,
  response: factsSavedSchema,
  bodyLimit: 64 * 1024,
});

export const weeklyTally = defineEndpoint({
  method: 'GET',
  path: '/api/hours/tally',
  summary: 'People cared for by week, activation and kind, the latest week first. Never who.',
  query: tallyListQuery,
  response: tallyRowSchema,
  list: true,
});

export const exportTally = defineEndpoint({
  method: 'GET',
  path: '/api/hours/tally/export',
  summary: 'The weekly tally as a file.',
  query: tallyQuery,
  file: 'text/csv',
});

export const listCheckIns = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/check-in',
  summary: 'Who checked in when and where (ICS 211), the first arrival first.',
  params: idParams,
  query: checkInQuery,
  response: checkInSchema,
  list: true,
});

export const exportCheckIns = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/check-in/export',
  summary: 'The check-in list (ICS 211) as a file.',
  params: idParams,
  file: 'text/csv',
});

export const listPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/places',
  summary: 'The sites and shifts of an activation for which papers can be printed.',
  params: idParams,
  query: placeListQuery,
  response: placeSchema,
  list: true,
});

export const readAssignment = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/papers/assignment',
  summary: 'A site and shift with the people assigned there (ICS 204), or the whole activation.',
  params: idParams,
  query: assignmentQuery,
  response: assignmentSchema,
});
