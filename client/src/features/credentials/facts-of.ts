import { calendarDate } from '#client/lib/dates.ts';
import type { Credential } from '#shared/credentials/schemas.ts';

/** Formats number, issuer, dates and training on one line. */
export function factsOf({ number, issuer, issuedOn, endsOn, training }: Credential): string {
  return [
    number && `No. ${number}`,
    issuer,
    issuedOn && `issued ${calendarDate(issuedOn)}`,
    endsOn && `ends ${calendarDate(endsOn)}`,
    training && `by attending ‘${training.title}’`,
  ]
    .filter(Boolean)
    .join(' · ');
}
