import * as z from 'zod/mini';
import {
  enterCredentialBody,
  type Credential,
  type HeldKind,
} from '#shared/credentials/schemas.ts';

export const entryFields = z.omit(enterCredentialBody, { documentPath: true });

export interface EntryFields {
  kindId: string;
  number: string;
  issuer: string;
  issuedOn: string;
  endsOn: string;
  note: string;
  confirmsDates: boolean;
}

/** The form's first values. A renewal starts with the issuer of the verified credential. */
export function entryValues(held: HeldKind | null, credential: Credential | null): EntryFields {
  return {
    kindId: held?.kind.id ?? '',
    number: credential?.number ?? '',
    issuer: (credential ?? held?.verified)?.issuer ?? '',
    issuedOn: credential?.issuedOn ?? '',
    endsOn: credential?.endsOn ?? '',
    note: credential?.note ?? '',
    confirmsDates: false,
  };
}
