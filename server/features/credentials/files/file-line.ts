import { STATE_LABELS, STATUS_LABELS } from '#shared/credentials/constants.ts';
import type { readExported } from './queries.ts';

export const CREDENTIAL_HEADER = [
  'First Name',
  'Last Name',
  'Email',
  'Credential',
  'Status',
  'State Today',
  'Number',
  'Issued By',
  'Issued On',
  'Ends On',
  'Note',
];

type Exported = Awaited<ReturnType<ReturnType<typeof readExported>['next']>>;
export type ExportedRow = Extract<Exported, { done?: false }>['value'][number];

export const credentialLine = (row: ExportedRow): string[] => [
  row.firstName,
  row.lastName,
  row.email,
  row.kind,
  STATUS_LABELS[row.status],
  STATE_LABELS[row.state],
  row.number ?? '',
  row.issuer ?? '',
  row.issuedOn ?? '',
  row.endsOn ?? '',
  row.note ?? '',
];
