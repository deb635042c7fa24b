import * as z from 'zod/mini';
import { listOf, search } from '#shared/fields.ts';
import { CREDENTIAL_STATUSES } from '#shared/credentials/constants.ts';
import { CREDENTIAL_FILE_MAX_CHARACTERS, CREDENTIAL_FILE_MAX_ROWS } from './credential-file.ts';

/** The text of a CSV file. */
const file = z
  .string('Choose a CSV file')
  .check(
    z.minLength(1, 'The file is empty'),
    z.maxLength(CREDENTIAL_FILE_MAX_CHARACTERS, 'The file is too large'),
  );

/** True to accept dates that look mistyped. */
const confirmsDates = z._default(z.boolean(), false);

export const credentialPreviewBody = z.object({ file, confirmsDates });

export const credentialFileBody = z.object({
  file,
  confirmsDates,
  /** The numbers of the rows to store; other rows are left out. */
  numbers: listOf(z.int().check(z.minimum(1), z.maximum(CREDENTIAL_FILE_MAX_ROWS * 10)), {
    minItems: 1,
    maxItems: CREDENTIAL_FILE_MAX_ROWS,
    tooFew: 'Choose rows of the file',
  }),
});

const FILE_OUTCOMES = ['create', 'renew', 'update', 'unchanged', 'refuse'] as const;

const previewedCredential = z.object({
  /** The row's number in a spreadsheet, where the header is row 1. */
  number: z.int(),
  email: z.string(),
  credential: z.string(),
  outcome: z.enum(FILE_OUTCOMES),
  reason: z.optional(z.string()),
  /** Whether the row is refused only because dates look mistyped; `confirmsDates` accepts it. */
  isAboutDates: z.optional(z.boolean()),
  person: z.optional(z.string()),
  kind: z.optional(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(['number', 'issuer', 'issuedOn', 'endsOn', 'note']),
      old: z.nullable(z.string()),
      new: z.nullable(z.string()),
    }),
  ),
});

export const credentialPreviewSchema = z.object({ rows: z.array(previewedCredential) });

export const credentialImportSchema = z.object({
  created: z.int(),
  renewed: z.int(),
  updated: z.int(),
  unchanged: z.int(),
});

export const credentialExportQuery = z.object({
  search,
  status: z.optional(z.enum(CREDENTIAL_STATUSES)),
  kindId: z.optional(z.uuid()),
});

export type CredentialPreviewBody = z.output<typeof credentialPreviewBody>;
export type CredentialFileBody = z.output<typeof credentialFileBody>;
export type PreviewedCredential = z.output<typeof previewedCredential>;
export type CredentialPreview = z.output<typeof credentialPreviewSchema>;
export type CredentialImport = z.output<typeof credentialImportSchema>;
export type CredentialExportQuery = z.output<typeof credentialExportQuery>;
