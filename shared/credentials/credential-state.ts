import { addDays } from '#shared/calendar-date.ts';
import type { CredentialState } from './constants.ts';

export interface HeldCredential {
  /** Of the verified credential; `endsOn` is null if it has no end. */
  verified: { endsOn: string | null; decidedAt: string } | null;
  isWaiting: boolean;
  /** When the last one was rejected or revoked. */
  rejectedAt: string | null;
  exemption: { endsOn: string | null } | null;
}

interface Reading {
  /** Days before the end that count as soon; null for none. */
  remindDays: number | null;
  /** The date in the program's time zone. */
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

/** Through the end of the last day. */
export function holdsOn({ endsOn }: { endsOn: string | null }, date: string): boolean {
  return endsOn === null || endsOn >= date;
}

function endsSoon(endsOn: string | null, { remindDays, today }: Reading): boolean {
  return endsOn !== null && remindDays !== null && endsOn <= addDays(today, remindDays);
}
