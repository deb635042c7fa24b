import { trust } from '#shared/trust.ts';

export interface FileColumn {
  field: CredentialField;
  header: string;
}

export type CredentialField =
  'email' | 'credential' | 'number' | 'issuer' | 'issuedOn' | 'endsOn' | 'note';

/** The columns that an import reads; an exported file has more. */
const HEADERS: Readonly<Record<CredentialField, string>> = {
  email: 'Email',
  credential: 'Credential',
  number: 'Number',
  issuer: 'Issued By',
  issuedOn: 'Issued On',
  endsOn: 'Ends On',
  note: 'Note',
};

export const CREDENTIAL_COLUMNS: readonly FileColumn[] = Object.entries(HEADERS).map(
  ([field, header]) => ({ field: trust<CredentialField>(field, 'a key of HEADERS'), header }),
);

export type FileRow = Record<CredentialField, string>;

export const CREDENTIAL_FILE_MAX_ROWS = 5_000;
export const CREDENTIAL_FILE_MAX_CHARACTERS = 4 * 1024 * 1024;

const folded = (header: string) => header.toLowerCase().replaceAll(/[^a-z]/g, '');

export function credentialField(header: string): CredentialField | null {
  const name = folded(header);
  return CREDENTIAL_COLUMNS.find((column) => folded(column.header) === name)?.field ?? null;
}

export const headerOf = (field: CredentialField) => HEADERS[field];

/** Reads '2026-03-04' or '3/4/2026' as an ISO date. Null for anything else. */
export function readDate(cell: string): string | null {
  const iso = cell
    .trim()
    .replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_all, month: string, day: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(Number(date)) && date.toISOString().startsWith(iso) ? iso : null;
}
