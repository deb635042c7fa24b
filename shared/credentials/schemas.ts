import * as z from 'zod/mini';
import { idParams, optionalText, paging, requiredText, search, timestamp } from '#shared/fields.ts';
import { FILE_URL_MAX_LENGTH } from '#shared/uploads/constants.ts';
import {
  CREDENTIAL_STATES,
  CREDENTIAL_STATUSES,
  ISSUER_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  NUMBER_MAX_LENGTH,
  REASON_MAX_LENGTH,
  RULES,
  SEEN_BY,
} from './constants.ts';

const IS_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether the year is from 1900 to 2199. */
export const isNearYear = (date: string) => /^(?:19|2[01])/.test(date);

function isCalendarDate(text: string) {
  if (!IS_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(Number(date)) && date.toISOString().startsWith(text);
}

const isReadable = (text: string) => !isCalendarDate(text) || isNearYear(text);

/** A date as text. Turns '' into null, which means no date. */
export const optionalDate = z.pipe(
  z.nullish(
    z.string().check(
      z.maxLength(10, 'This is not a date'),
      z.refine((text) => text === '' || isCalendarDate(text), 'This is not a date'),
      z.refine((text) => text === '' || isReadable(text), 'The year must be from 1900 to 2199'),
    ),
  ),
  z.transform((text) => (text === undefined ? undefined : text || null)),
);

const reason = (message: string) => requiredText(REASON_MAX_LENGTH, message);

const details = {
  number: optionalText(NUMBER_MAX_LENGTH),
  issuer: optionalText(ISSUER_MAX_LENGTH),
  issuedOn: optionalDate,
  endsOn: optionalDate,
  note: optionalText(NOTE_MAX_LENGTH),
  /** True if the person has confirmed dates that look mistyped. */
  confirmsDates: z._default(z.boolean(), false),
};

/** The `objectPath` of an uploaded document; null for none. */
const documentPath = z.nullish(z.string().check(z.maxLength(FILE_URL_MAX_LENGTH)));

export const enterCredentialBody = z.object({
  kindId: z.uuid('Choose what it is'),
  ...details,
  documentPath,
});

/** If `documentPath` is absent, the stored document stays unchanged. */
export const changeCredentialBody = z.object({ ...details, documentPath });

/** The `updatedAt` that the administrator saw. If it has changed since, the request is refused. */
const seenUpdatedAt = timestamp.check(z.maxLength(40));

export const verifyCredentialBody = z.object({ seenUpdatedAt });

export const rejectCredentialBody = z.object({
  seenUpdatedAt,
  reason: reason('Say what is wrong with it'),
});

export const correctCredentialBody = z.object({
  ...details,
  seenUpdatedAt,
  reason: reason('Say why you correct it'),
});

export const revokeCredentialBody = z.object({ reason: reason('Say why you revoke it') });

export const credentialParams = idParams;

export const credentialListQuery = z.object({
  ...paging,
  search,
  status: z._default(z.enum(CREDENTIAL_STATUSES), 'waiting'),
  kindId: z.optional(z.uuid()),
});

export const credentialDocumentSchema = z.object({
  path: z.string(),
  contentType: z.string(),
  size: z.int(),
});

export const credentialSchema = z.object({
  id: z.uuid(),
  kindId: z.uuid(),
  status: z.enum(CREDENTIAL_STATUSES),
  number: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  document: z.nullable(credentialDocumentSchema),
  rejectReason: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  training: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const credentialKindSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  otherNames: z.array(z.string()),
  issuers: z.array(z.string()),
  numberRule: z.enum(RULES),
  documentRule: z.enum(RULES),
  noteRule: z.enum(RULES),
  holdsMonths: z.nullable(z.int()),
  remindDays: z.nullable(z.int()),
  seenBy: z.enum(SEEN_BY),
  isRetired: z.boolean(),
});

export const heldKindSchema = z.object({
  kind: credentialKindSchema,
  state: z.enum(CREDENTIAL_STATES),
  /** The last valid day of the current or former credential; null if it never expires. */
  endsOn: z.nullable(z.string()),
  verified: z.nullable(credentialSchema),
  waiting: z.nullable(credentialSchema),
  /** The latest rejected credential; null if a credential is pending or was verified later. */
  rejected: z.nullable(credentialSchema),
  exemption: z.nullable(z.object({ reason: z.string(), endsOn: z.nullable(z.string()) })),
});

export const ownCredentialsSchema = z.object({
  /** Today’s date in the program’s time zone. */
  today: z.string(),
  kinds: z.array(heldKindSchema),
});

export const listedCredentialSchema = z.extend(credentialSchema, {
  kind: credentialKindSchema,
  person: z.object({ userId: z.uuid(), chaplainId: z.uuid(), name: z.string() }),
  decidedBy: z.nullable(z.string()),
  /** The verified credential that this one would replace. */
  former: z.nullable(credentialSchema),
});

export type CredentialDetails = Pick<
  z.output<typeof changeCredentialBody>,
  'number' | 'issuer' | 'issuedOn' | 'endsOn' | 'note'
>;
export type EnterCredentialBody = z.output<typeof enterCredentialBody>;
export type ChangeCredentialBody = z.output<typeof changeCredentialBody>;
export type CorrectCredentialBody = z.output<typeof correctCredentialBody>;
export type CredentialListQuery = z.output<typeof credentialListQuery>;
export type Credential = z.output<typeof credentialSchema>;
export type CredentialKind = z.output<typeof credentialKindSchema>;
export type HeldKind = z.output<typeof heldKindSchema>;
export type OwnCredentials = z.output<typeof ownCredentialsSchema>;
export type ListedCredential = z.output<typeof listedCredentialSchema>;
