import * as z from 'zod/mini';
import { listOf, search } from '#shared/fields.ts';
import { CREDENTIAL_STATUSES, NOTE_MAX_LENGTH } from '#shared/credentials/constants.ts';
import { CREDENTIAL_FILE_MAX_ROWS, type CredentialField } from './credential-file.ts';

const most = CREDENTIAL_FILE_MAX_ROWS.toLocaleString('en-US');

const cell = z._default(
  z.string().check(z.maxLength(NOTE_MAX_LENGTH, 'A cell has too many characters')),
  '',
);

/** Cells are read for each row, so that one bad row doesn't refuse the call. */
const fileRow = z.object({
  email: cell,
  credential: cell,
  number: cell,
  issuer: cell,
  issuedOn: cell,
  endsOn: cell,
  note: cell,
} satisfies Record<CredentialField, typeof cell>);

export const credentialFileBody = z.object({
  rows: listOf(fileRow, {
    minItems: 1,
    maxItems: CREDENTIAL_FILE_MAX_ROWS,
    tooFew: 'The file has no rows.',
    tooMany: `A file can have at most ${most} rows.`,
  }),
  /** Also takes dates that look mistyped. */
  confirmsDates: z._default(z.boolean(), false),
});

const FILE_OUTCOMES = ['create', 'renew', 'update', 'unchanged', 'refuse'] as const;

const previewedCredential = z.object({
  outcome: z.enum(FILE_OUTCOMES),
  reason: z.optional(z.string()),
  /** Its dates look mistyped; `confirmsDates` takes them. */
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

export type FileRow = z.output<typeof fileRow>;
export type CredentialFileBody = z.output<typeof credentialFileBody>;
export type PreviewedCredential = z.output<typeof previewedCredential>;
export type CredentialPreview = z.output<typeof credentialPreviewSchema>;
export type CredentialImport = z.output<typeof credentialImportSchema>;
export type CredentialExportQuery = z.output<typeof credentialExportQuery>;
