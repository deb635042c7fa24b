import type { CredentialKind } from '#shared/credentials/schemas.ts';
import type { CountedKind } from '#shared/credentials/kinds/schemas.ts';
import type { KindRow } from './queries.ts';

export function presentKind(kind: KindRow): CredentialKind {
  return {
    id: kind.id,
    name: kind.name,
    otherNames: kind.otherNames,
    issuers: kind.issuers,
    numberRule: kind.numberRule,
    documentRule: kind.documentRule,
    noteRule: kind.noteRule,
    holdsMonths: kind.holdsMonths,
    remindDays: kind.remindDays,
    seenBy: kind.seenBy,
    isRetired: kind.retiredAt !== null,
  };
}

interface Counts {
  kindId: string;
  verified: number;
  waiting: number;
}

export function presentCountedKind(kind: KindRow, counts: readonly Counts[]): CountedKind {
  const { verified = 0, waiting = 0 } = counts.find(({ kindId }) => kindId === kind.id) ?? {};
  return { ...presentKind(kind), verified, waiting };
}
