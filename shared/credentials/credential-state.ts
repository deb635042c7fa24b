import { addDays } from '#shared/calendar-date.ts';
import type { CredentialState } from './constants.ts';

export interface HeldCredential {
  /** The verified credential; its `endsOn` is null if it never expires. */
  verified: { endsOn: string | null; decidedAt: string } | null;
  isWaiting: boolean;
  /** When the latest entry was rejected or revoked. */
  rejectedAt: string | null;
  exemption: { endsOn: string | null } | null;
}

interface Reading {
  /** How many days before its expiry a credential is 'ends-soon'; null for never. */
  remindDays: number | null;
  /** Today's date in the program's time zone. */
  today: string;
}

export function credentialState(
  { verified, isWaiting, rejectedAt, exemption }: HeldCredential,
  { remindDays, today }: Reading,
): CredentialState {
  if (verified && holdsOn(verified, today)) {
    return endsSoon(verified.endsOn, { remindDays, today }) ? 'ends-soon' : 'valid';
  }
  if (exemption && holdsOn(exemption, today)) return 'exempt';
  if (isWaiting) return 'waiting';
  if (rejectedAt !== null && (!verified || rejectedAt > verified.decidedAt)) return 'rejected';
  return verified ? 'expired' : 'missing';
}

/** Whether the credential is valid on this date. Its last day counts as valid. */
export function holdsOn({ endsOn }: { endsOn: string | null }, date: string): boolean {
  return endsOn === null || endsOn >= date;
}

function endsSoon(endsOn: string | null, { remindDays, today }: Reading): boolean {
  return endsOn !== null && remindDays !== null && endsOn <= addDays(today, remindDays);
}
