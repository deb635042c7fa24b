import type {
  ChangeCredentialBody,
  EnterCredentialBody,
  OwnCredentials,
} from '#shared/credentials/schemas.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { checkDetails } from '#server/features/credentials/details.ts';
import { takeDocument } from '#server/features/credentials/documents.ts';
import {
  alreadyWaiting,
  credentialNotFound,
  grantRevoked,
  kindNotFound,
  kindRetired,
  lockedForOwner,
  noProfile,
} from '#server/features/credentials/errors.ts';
import { getKind, holdKind, listKinds } from '#server/features/credentials/kinds/queries.ts';
import { lockCredential } from '#server/features/credentials/lock-credential.ts';
import { presentHeld } from '#server/features/credentials/present.ts';
import {
  deleteCredential,
  getCredential,
  getCredentialOfDocument,
  getOfKind,
  insertCredential,
  listExemptionsOf,
  listHeld,
  lockHolder,
  updateCredential,
} from '#server/features/credentials/queries.ts';
import { readToday } from '#server/features/credentials/today.ts';

/** Lists the kinds of credentials, each with the chaplain's credentials of this kind. */
export async function readHeld(orm: Executor, chaplainId: string): Promise<OwnCredentials> {
  const [kinds, credentials, exemptions, today] = await Promise.all([
    listKinds(orm),
    listHeld(orm, chaplainId),
    listExemptionsOf(orm, chaplainId),
    readToday(orm),
  ]);
  return presentHeld({ kinds, credentials, exemptions, today });
}

export async function readKindsWithoutProfile(orm: Executor): Promise<OwnCredentials> {
  const [kinds, today] = await Promise.all([listKinds(orm), readToday(orm)]);
  return presentHeld({ kinds, credentials: [], exemptions: [], today });
}

interface Owner {
  userId: string;
  chaplainId: string;
}

export async function enterCredential(db: Database, owner: Owner, body: EnterCredentialBody) {
  return db.transaction(async (tx) => {
    await requireHolder(tx, owner);
    const repeated = await getRepeated(tx, owner, body);
    if (repeated) return repeated;
    const kind = await requireOffered(tx, body.kindId);
    if (await getOfKind(tx, { ...owner, kindId: kind.id, status: 'waiting' })) {
      throw alreadyWaiting(kind.name);
    }
    const { documentPath } = body;
    const hasDocument = typeof documentPath === 'string';
    const details = checkDetails(body, { kind, hasDocument, today: await readToday(tx) });
    const document = await takeDocument(tx, { ...owner, documentPath, currentId: null });
    const { chaplainId } = owner;
    const id = await insertCredential(tx, {
      ...details,
      ...document,
      chaplainId,
      kindId: kind.id,
      status: 'waiting',
    });
    await record(tx, 'credential-entered', { owner, kind: kind.name });
    return requireCredential(tx, id);
  });
}

interface Change {
  owner: Owner;
  body: ChangeCredentialBody;
}

/** Saves the owner's correction. A rejected credential becomes pending again. */
export async function changeOwn(db: Database, id: string, { owner, body }: Change) {
  return db.transaction(async (tx) => {
    await requireHolder(tx, owner);
    const before = await requireOpen(tx, id);
    const kind = await getKind(tx, before.kindId);
    if (!kind) throw kindNotFound();
    if (before.status === 'rejected') {
      if (kind.retiredAt) throw kindRetired(kind.name);
      if (await getOfKind(tx, { ...before, status: 'waiting' })) throw alreadyWaiting(kind.name);
    }
    const { documentPath } = body;
    const hasDocument =
      documentPath === undefined ? before.documentId !== null : documentPath !== null;
    const details = checkDetails(body, { kind, hasDocument, today: await readToday(tx) });
    const { userId } = owner;
    const document = await takeDocument(tx, {
      userId,
      documentPath,
      currentId: before.documentId,
    });
    await updateCredential(tx, id, {
      ...details,
      ...document,
      status: 'waiting',
      decidedAt: null,
      decidedBy: null,
    });
    await record(tx, 'credential-changed', { owner, kind: kind.name });
    return requireCredential(tx, id);
  });
}

export async function withdraw(db: Database, id: string, owner: Owner) {
  await db.transaction(async (tx) => {
    await requireHolder(tx, owner);
    const { kindId } = await requireOpen(tx, id);
    const kind = await getKind(tx, kindId);
    await deleteCredential(tx, id);
    await record(tx, 'credential-withdrawn', { owner, kind: kind?.name ?? '' });
  });
}

interface Recorded {
  owner: Owner;
  kind: string;
}

async function record(
  tx: Executor,
  action: 'credential-entered' | 'credential-changed' | 'credential-withdrawn',
  { owner: { userId }, kind }: Recorded,
) {
  await recordAudit(tx, { action, actorId: userId, subjectId: userId, details: { kind } });
}

/** Finds the credential if this request repeats an earlier one whose response was lost. */
async function getRepeated(
  tx: Executor,
  owner: Owner,
  { documentPath, kindId }: EnterCredentialBody,
) {
  const objectId = typeof documentPath === 'string' ? objectIdOf(documentPath) : null;
  const known = objectId === null ? null : await getCredentialOfDocument(tx, objectId);
  return known?.chaplainId === owner.chaplainId && known.kindId === kindId ? known : null;
}

async function requireHolder(tx: Executor, { chaplainId }: Owner) {
  if (!(await lockHolder(tx, chaplainId))) throw noProfile();
}

async function requireOffered(tx: Executor, kindId: string) {
  const kind = await holdKind(tx, kindId);
  if (!kind) throw kindNotFound();
  if (kind.retiredAt) throw kindRetired(kind.name);
  return kind;
}

async function requireOpen(tx: Executor, id: string) {
  const row = await lockCredential(tx, id);
  if (row.status !== 'waiting' && row.status !== 'rejected') throw lockedForOwner();
  // Owners can't change a revoked grant: if they removed it, the training would grant it again.
  if (row.trainingId !== null) throw grantRevoked();
  return row;
}

async function requireCredential(tx: Executor, id: string) {
  const row = await getCredential(tx, id);
  if (!row) throw credentialNotFound();
  return row;
}
