import { correctShiftBody } from '#shared/deployments/schemas.ts';
import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  approveHoursBody,
  approveManyHoursBody,
  hoursApprovedSchema,
  hoursExportQuery,
  hoursListQuery,
  hoursSchema,
  hoursSummaryQuery,
  hoursSummarySchema,
  hoursTotalsQuery,
  hoursTotalsSchema,
} from './schemas.ts';

export const listHours = defineEndpoint({
  method: 'GET',
  path: '/api/hours',
  summary: 'Lists the hours on scene, the latest arrival first.',
  query: hoursListQuery,
  response: hoursSchema,
  list: true,
});

export const hoursTotals = defineEndpoint({
  method: 'GET',
  path: '/api/hours/totals',
  summary: 'Returns the totals of the filtered hours.',
  query: hoursTotalsQuery,
  response: hoursTotalsSchema,
});

export const listHoursSummary = defineEndpoint({
  method: 'GET',
  path: '/api/hours/summary',
  summary: 'Lists the total hours of each chaplain or activation, the most hours first.',
  query: hoursSummaryQuery,
  response: hoursSummarySchema,
  list: true,
});

export const exportHours = defineEndpoint({
  method: 'GET',
  path: '/api/hours/export',
  summary: 'Exports the filtered hours as a file for reimbursement.',
  query: hoursExportQuery,
  file: 'text/csv',
});

export const correctHours = defineEndpoint({
  method: 'PUT',
  path: '/api/hours/:id',
  summary: 'Corrects hours that are not approved yet, and tells the chaplain why.',
  params: idParams,
  body: correctShiftBody,
  response: hoursSchema,
});

export const approveHours = defineEndpoint({
  method: 'PUT',
  path: '/api/hours/:id/approve',
  summary:
    'Approves hours that have not changed since they were seen, or withdraws their approval. Repeating the request changes nothing.',
  params: idParams,
  body: approveHoursBody,
  response: hoursSchema,
});

export const approveManyHours = defineEndpoint({
  method: 'POST',
  path: '/api/hours/approve',
  summary: 'Approves several entries of hours, or none if one has changed since it was seen.',
  body: approveManyHoursBody,
  response: hoursApprovedSchema,
  bodyLimit: 128 * 1024,
  takesLong: true,
});
