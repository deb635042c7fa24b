import { addMonths } from '#shared/calendar-date.ts';
import { dateDoubts, dateMistakes } from '#shared/credentials/date-doubts.ts';
import type { CredentialDetails } from '#shared/credentials/schemas.ts';
import { datesToConfirm, detailsRefused } from './errors.ts';
import type { KindRow } from './kinds/queries.ts';

interface Given extends CredentialDetails {
  confirmsDates: boolean;
}

interface Against {
  kind: KindRow;
  hasDocument: boolean;
  today: string;
}

export interface CheckedDetails {
  number: string | null;
  issuer: string | null;
  issuedOn: string | null;
  endsOn: string | null;
  note: string | null;
}

/** Checks details against their kind's rules. @throws AppError 400; 409 if dates look mistyped */
export function checkDetails(given: Given, { kind, hasDocument, today }: Against): CheckedDetails {
  const details = fitted(given, kind);
  const missing = {
    ...(kind.numberRule === 'required' && !details.number && { number: 'Give the number' }),
    ...(kind.noteRule === 'required' && !details.note && { note: 'Write a note' }),
    ...(kind.documentRule === 'required' &&
      !hasDocument && { documentPath: 'Add a photo or a PDF of the paper' }),
    ...(kind.holdsMonths !== null && !details.issuedOn && { issuedOn: 'Say when it was issued' }),
  };
  const wrong = { ...dateMistakes(details, today), ...missing };
  if (Object.keys(wrong).length > 0) throw detailsRefused(wrong);
  const doubts = given.confirmsDates ? {} : dateDoubts(details, today);
  if (Object.keys(doubts).length > 0) throw datesToConfirm(doubts);
  return details;
}

function fitted(given: Given, kind: KindRow): CheckedDetails {
  const issuedOn = given.issuedOn ?? null;
  const usualEnd =
    issuedOn !== null && kind.holdsMonths !== null ? addMonths(issuedOn, kind.holdsMonths) : null;
  return {
    number: kind.numberRule === 'none' ? null : (given.number ?? null),
    issuer: given.issuer ?? null,
    issuedOn,
    endsOn: given.endsOn ?? usualEnd,
    note: kind.noteRule === 'none' ? null : (given.note ?? null),
  };
}
