import { addMonths, dateInZone } from '#shared/calendar-date.ts';
import type { Executor } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import { getKind, holdKinds, type KindRow } from '#server/features/credentials/kinds/queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import {
  insertGrants,
  lockHolders,
  moveDates,
  promote,
  revive,
  takeBack,
  type Grants,
} from './queries.ts';

interface Session {
  id: string;
  title: string;
  dateTime: Date;
  grantsKindId: string | null;
}

interface Marked {
  /** Limits the changes to this chaplain; null for no limit. */
  chaplainId: string | null;
  actorId: string;
}

/**
 * Grants the session's credential to all who attended, and withdraws it from all others. Does not
 * replace a credential of the same kind that is valid longer.
 */
export async function grantByAttendance(
  tx: Executor,
  session: Session,
  { chaplainId, actorId }: Marked,
) {
  const grants: Grants = { trainingId: session.id, chaplainId };
  await lockHolders(tx, grants);
  const kind = keptKind(await holdKinds(tx), session.grantsKindId);
  const taken = await takeBack(tx, grants, kind?.id ?? null);
  if (taken.length > 0) await revive(tx, taken);
  const added = kind ? await grant(tx, grants, { kind, session, actorId }) : [];
  const details = { title: session.title };
  const event =
    (action: 'credential-granted' | 'credential-grant-taken-back') =>
    ({ userId: subjectId }: { userId: string }) => ({ action, actorId, subjectId, details });
  await recordAudits(tx, [
    ...taken.map(event('credential-grant-taken-back')),
    ...added.map(event('credential-granted')),
  ]);
}

/** Finds the kind. If it was merged, finds the kept kind: sessions may still name the old one. */
function keptKind(kinds: readonly KindRow[], kindId: string | null) {
  const find = (id: string | null | undefined) => kinds.find((kind) => kind.id === id) ?? null;
  const kind = find(kindId);
  return kind?.mergedInto ? find(kind.mergedInto) : kind;
}

interface Granting {
  kind: { id: string; holdsMonths: number | null };
  session: Session;
  actorId: string;
}

async function grant(tx: Executor, grants: Grants, { kind, session, actorId }: Granting) {
  const { timeZone } = await readProgram(tx, 'identity');
  const issuedOn = dateInZone(timeZone, session.dateTime);
  const endsOn = kind.holdsMonths === null ? null : addMonths(issuedOn, kind.holdsMonths);
  const granted = { kindId: kind.id, issuedOn, endsOn, actorId };
  const moved = await moveDates(tx, grants, granted);
  const added = await insertGrants(tx, grants, granted);
  await promote(tx, [...moved, ...added.map(({ id }) => id)]);
  return added;
}

/** @throws AppError 400 for a kind that is unknown or retired */
export async function assertGrantable(tx: Executor, kindId: string | null | undefined) {
  if (kindId === null || kindId === undefined) return;
  const kind = await getKind(tx, kindId);
  if (kind && !kind.retiredAt) return;
  const message = 'Choose a credential from the list';
  throw badRequest(message, { grantsKindId: message });
}
