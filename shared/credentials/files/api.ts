import { defineEndpoint } from '#shared/http.ts';
import {
  credentialExportQuery,
  credentialFileBody,
  credentialPreviewBody,
  credentialImportSchema,
  credentialPreviewSchema,
} from './schemas.ts';

const FILE_BODY_LIMIT = 16 * 1024 * 1024;

export const exportCredentials = defineEndpoint({
  method: 'GET',
  path: '/api/credentials/export',
  summary: 'Exports the credentials that match the filters as CSV, with their states today.',
  query: credentialExportQuery,
  file: 'text/csv',
});

export const previewCredentialImport = defineEndpoint({
  method: 'POST',
  path: '/api/credentials/import/preview',
  summary: 'Previews what would happen to each row of a credential file; stores nothing.',
  body: credentialPreviewBody,
  bodyLimit: FILE_BODY_LIMIT,
  response: credentialPreviewSchema,
});

export const importCredentials = defineEndpoint({
  method: 'POST',
  path: '/api/credentials/import',
  summary: 'Stores the credentials of a file as verified; stores nothing if any row is refused.',
  body: credentialFileBody,
  bodyLimit: FILE_BODY_LIMIT,
  response: credentialImportSchema,
  takesLong: true,
});
