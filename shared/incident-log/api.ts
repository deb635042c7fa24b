import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  logAuthorSchema,
  logCorrectionBody,
  logExportQuery,
  logLineBody,
  logLineParams,
  logLineSchema,
  logListQuery,
} from './schemas.ts';

export const listLogLines = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/log',
  summary:
    'Returns an activation’s log, sorted by the time of the events, the latest first by default. Each line contains its corrections.',
  params: idParams,
  query: logListQuery,
  response: logLineSchema,
  list: true,
});

export const addLogLine = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/log',
  summary: 'Writes a line into the log of an activation; the same id again changes nothing.',
  params: idParams,
  body: logLineBody,
  response: logLineSchema,
});

export const correctLogLine = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/log/:lineId/corrections',
  summary:
    'Adds a correction to a line of the log, which stays unchanged; the same id again changes nothing.',
  params: logLineParams,
  body: logCorrectionBody,
  response: logLineSchema,
});

export const listLogAuthors = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/log/authors',
  summary: 'Lists the people who have written into the log of an activation.',
  params: idParams,
  response: logAuthorSchema,
  list: true,
});

export const exportLog = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/log/export',
  summary: 'Exports all matching lines of the log as CSV, the oldest first.',
  params: idParams,
  query: logExportQuery,
  file: 'text/csv',
});
