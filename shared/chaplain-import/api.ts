import { defineEndpoint } from '#shared/http.ts';
import {
  importBody,
  importPreviewSchema,
  importResultSchema,
  importPreviewBody,
} from './schemas.ts';

const ROSTER_BODY_LIMIT = 32 * 1024 * 1024;

export const previewImport = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/import/preview',
  summary: 'Previews what would happen to each row of a roster; stores nothing.',
  body: importPreviewBody,
  bodyLimit: ROSTER_BODY_LIMIT,
  response: importPreviewSchema,
});

export const importChaplains = defineEndpoint({
  method: 'POST',
  path: '/api/chaplains/import',
  summary: 'Stores a roster. If one row is refused, nothing is stored.',
  body: importBody,
  bodyLimit: ROSTER_BODY_LIMIT,
  response: importResultSchema,
});

export const rosterTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/chaplains/template',
  summary: 'Downloads a roster template: a CSV file with only the header row.',
  file: 'text/csv',
});
