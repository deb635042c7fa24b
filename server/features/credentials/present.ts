import { credentialState, holdsOn } from '#shared/credentials/credential-state.ts';
import type {
  Credential,
  HeldKind,
  ListedCredential,
  OwnCredentials,
} from '#shared/credentials/schemas.ts';
import { objectPath } from '#server/features/uploads/service.ts';
import { presentKind } from './kinds/present.ts';
import type { KindRow } from './kinds/queries.ts';
import type { CredentialRow, ListedRow } from './queries.ts';

export function presentCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    kindId: row.kindId,
    status: row.status,
    number: row.number,
    issuer: row.issuer,
    issuedOn: row.issuedOn,
    endsOn: row.endsOn,
    note: row.note,
    document: presentDocument(row),
    rejectReason: row.rejectReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    training: presentTraining(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentTraining({ trainingId: id, trainingTitle: title }: CredentialRow) {
  return id === null || title === null ? null : { id, title };
}

function presentDocument({ documentId, documentSize, documentType }: CredentialRow) {
  if (documentId === null || documentSize === null || documentType === null) return null;
  return { path: objectPath(documentId), contentType: documentType, size: documentSize };
}

interface Held {
  kinds: readonly KindRow[];
  credentials: readonly CredentialRow[];
  exemptions: readonly { kindId: string; reason: string; endsOn: string | null }[];
  today: string;
}

/** Lists all kinds in use, and a retired kind only if the person has a credential of it. */
export function presentHeld({ kinds, credentials, exemptions, today }: Held): OwnCredentials {
  const held = kinds.flatMap((kind) => {
    const rows = credentials.filter(({ kindId }) => kindId === kind.id);
    const exemption = exemptions.find(({ kindId }) => kindId === kind.id) ?? null;
    if (kind.retiredAt && rows.length === 0) return [];
    return [heldKind(kind, { rows, exemption, today })];
  });
  return { today, kinds: held };
}

interface OfKind {
  rows: readonly CredentialRow[];
  exemption: { reason: string; endsOn: string | null } | null;
  today: string;
}

function heldKind(kind: KindRow, { rows, exemption, today }: OfKind): HeldKind {
  const last = (status: CredentialRow['status']) => {
    const row = rows.findLast((each) => each.status === status);
    return row ? presentCredential(row) : null;
  };
  const [verified, waiting, rejected] = [last('verified'), last('waiting'), last('rejected')];
  const state = credentialState(
    {
      verified: verified && { endsOn: verified.endsOn, decidedAt: verified.decidedAt ?? '' },
      isWaiting: waiting !== null,
      rejectedAt: rejected?.decidedAt ?? null,
      exemption,
    },
    { remindDays: kind.remindDays, today },
  );
  const isLater = (rejected?.decidedAt ?? '') > (verified?.decidedAt ?? '');
  return {
    kind: presentKind(kind),
    state,
    endsOn: state === 'exempt' ? (exemption?.endsOn ?? null) : (verified?.endsOn ?? null),
    verified,
    waiting,
    rejected: isLater && !waiting ? rejected : null,
    exemption:
      exemption && holdsOn(exemption, today)
        ? { reason: exemption.reason, endsOn: exemption.endsOn }
        : null,
  };
}

export function presentListed(
  { credential, kind, person, decider }: ListedRow,
  former: readonly CredentialRow[],
): ListedCredential {
  const held = former.find(
    ({ id, chaplainId, kindId }) =>
      id !== credential.id && chaplainId === credential.chaplainId && kindId === credential.kindId,
  );
  return {
    ...presentCredential(credential),
    kind: presentKind(kind),
    person: {
      userId: person.userId,
      chaplainId: person.chaplainId,
      name: `${person.firstName} ${person.lastName}`,
    },
    decidedBy: decider ? `${decider.firstName} ${decider.lastName}` : null,
    former: held ? presentCredential(held) : null,
  };
}
