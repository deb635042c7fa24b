import type { CorrectCredentialBody, CredentialListQuery } from '#shared/credentials/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { checkDetails, type CheckedDetails } from '#server/features/credentials/details.ts';
import {
  alreadyDecided,
  changedMeanwhile,
  credentialNotFound,
  notVerified,
} from '#server/features/credentials/errors.ts';
import { lockCredential } from '#server/features/credentials/lock-credential.ts';
import { presentListed } from '#server/features/credentials/present.ts';
import {
  getListed,
  getNameOf,
  getOfKind,
  listCredentials,
  listFormer,
  lockHolder,
  updateCredential,
  type ListedRow,
} from '#server/features/credentials/queries.ts';
import { dropReminders } from '#server/features/credentials/reminders/service.ts';
import { readToday } from '#server/features/credentials/today.ts';
import { tell } from '#server/features/messages/service.ts';

export async function readListed(orm: Executor, query: CredentialListQuery) {
  const { items, total } = await listCredentials(orm, query);
  const former = await listFormer(
    orm,
    items.map(({ credential }) => credential),
  );
  return { items: items.map((row) => presentListed(row, former)), total };
}

export async function readOne(orm: Executor, id: string) {
  const row = await getListed(orm, id);
  if (!row) throw credentialNotFound();
  return presentListed(row, await listFormer(orm, [row.credential]));
}

interface Seen {
  actorId: string;
  seenUpdatedAt: string;
}

/** Verifies the credential. Marks the verified credential that it renews, if any, as replaced. */
export async function verify(db: Database, known: ListedRow, { actorId, seenUpdatedAt }: Seen) {
  await db.transaction(async (tx) => {
    const { id, chaplainId, kindId } = await lockWaiting(tx, known, seenUpdatedAt);
    const former = await getOfKind(tx, { chaplainId, kindId, status: 'verified' });
    if (former) await updateCredential(tx, former.id, { status: 'replaced' });
    await updateCredential(tx, id, {
      status: 'verified',
      rejectReason: null,
      decidedBy: actorId,
      decidedAt: new Date(),
    });
    const details = { kind: known.kind.name };
    await record(tx, 'credential-verified', { known, actorId, details });
    await dropReminders(tx, [known.person.userId]);
    await tellOwner(tx, 'credential-verified', { known, actorId, reason: null });
  });
}

export async function reject(
  db: Database,
  known: ListedRow,
  { actorId, seenUpdatedAt, reason }: Seen & { reason: string },
) {
  await db.transaction(async (tx) => {
    const { id } = await lockWaiting(tx, known, seenUpdatedAt);
    await markRejected(tx, id, { actorId, reason });
    const details = { kind: known.kind.name, reason };
    await record(tx, 'credential-rejected', { known, actorId, details });
    await tellOwner(tx, 'credential-rejected', { known, actorId, reason });
  });
}

interface WithReason {
  actorId: string;
  reason: string;
}

export async function revoke(db: Database, known: ListedRow, { actorId, reason }: WithReason) {
  await db.transaction(async (tx) => {
    const { id } = await lockVerified(tx, known);
    await markRejected(tx, id, { actorId, reason });
    const details = { kind: known.kind.name, reason };
    await record(tx, 'credential-revoked', { known, actorId, details });
    await tellOwner(tx, 'credential-revoked', { known, actorId, reason });
  });
}

interface Correction {
  actorId: string;
  body: CorrectCredentialBody;
}

export async function correct(db: Database, known: ListedRow, { actorId, body }: Correction) {
  await db.transaction(async (tx) => {
    const before = await lockVerified(tx, known);
    assertSeen(before, body.seenUpdatedAt);
    const details = checkDetails(body, {
      kind: known.kind,
      hasDocument: true,
      today: await readToday(tx),
    });
    const changed = differing(before, details);
    if (changed.length === 0) return;
    await updateCredential(tx, before.id, details);
    await dropReminders(tx, [known.person.userId]);
    await record(tx, 'credential-corrected', {
      known,
      actorId,
      details: { kind: known.kind.name, changed: changed.join(', '), reason: body.reason },
    });
  });
}

async function lockWaiting(tx: Executor, { credential }: ListedRow, seenUpdatedAt: string) {
  await lockHolder(tx, credential.chaplainId);
  const row = await lockCredential(tx, credential.id);
  if (row.status !== 'waiting') {
    throw alreadyDecided({ status: row.status, by: await getNameOf(tx, row.decidedBy) });
  }
  assertSeen(row, seenUpdatedAt);
  return row;
}

function assertSeen({ updatedAt }: { updatedAt: Date }, seenUpdatedAt: string) {
  if (updatedAt.toISOString() !== seenUpdatedAt) throw changedMeanwhile();
}

async function lockVerified(tx: Executor, { credential }: ListedRow) {
  await lockHolder(tx, credential.chaplainId);
  const row = await lockCredential(tx, credential.id);
  if (row.status !== 'verified') throw notVerified();
  return row;
}

async function markRejected(tx: Executor, id: string, { actorId, reason }: WithReason) {
  await updateCredential(tx, id, {
    status: 'rejected',
    rejectReason: reason,
    decidedBy: actorId,
    decidedAt: new Date(),
  });
}

type ReviewAction =
  'credential-verified' | 'credential-rejected' | 'credential-revoked' | 'credential-corrected';

interface Recorded {
  known: ListedRow;
  actorId: string;
  details: Record<string, string>;
}

async function record(tx: Executor, action: ReviewAction, { known, actorId, details }: Recorded) {
  await recordAudit(tx, { action, actorId, subjectId: known.person.userId, details });
}

interface Told {
  known: ListedRow;
  actorId: string;
  reason: string | null;
}

async function tellOwner(
  tx: Executor,
  kind: 'credential-verified' | 'credential-rejected' | 'credential-revoked',
  { known, actorId, reason }: Told,
) {
  const { userId } = known.person;
  const facts = { credential: known.kind.name, reason };
  await tell(tx, { kind, facts, to: [{ userId }], actorId });
}

function differing(before: CheckedDetails, after: CheckedDetails): string[] {
  const fields = ['number', 'issuer', 'issuedOn', 'endsOn', 'note'] as const;
  return fields.filter((field) => before[field] !== after[field]);
}
