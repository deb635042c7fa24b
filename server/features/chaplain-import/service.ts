import { randomUUID } from 'node:crypto';
import type { RosterRow } from '#shared/chaplain-import/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { lockUsers } from '#server/features/accounts/queries.ts';
import { isOtherEmail, leaveFormerEmails } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { lockChaplainsOf, lockRoster } from '#server/features/chaplains/queries.ts';
import { changedMeanwhile, rowsRefused } from './errors.ts';
import { planImport, type Known, type Planned } from './plan.ts';
import { findMet, insertPeople, insertProfiles, matchRows, updatePeople } from './queries.ts';

const UNIQUE = ['users_username_unique', 'users_email_unique', 'chaplains_user_id_unique'];

/** What would become of each row; stores nothing. */
export async function previewImport(db: Database, rows: readonly RosterRow[]) {
  const planned = await planImport(rows, await matchRows(db.orm, rows));
  return {
    rows: planned.map((plan) =>
      plan.outcome === 'refuse'
        ? { outcome: plan.outcome, reason: plan.reason }
        : { outcome: plan.outcome, ...(isSelfRegistered(plan) && { isSelfRegistered: true }) },
    ),
  };
}

/**
 * Stores a whole file in one transaction. Imports wait for each other, so that the second of two
 * equal ones finds what the first has stored; and for edits of those whom they meet.
 * @throws AppError 400 when a row is refused, 409 when somebody registers or applies meanwhile
 */
export async function importRoster(db: Database, rows: readonly RosterRow[], actorId: string) {
  try {
    return await db.transaction(async (tx) => {
      await lockRoster(tx);
      const planned = await planImport(rows, await lockAndMatch(tx, rows));
      refuseRows(planned);
      const made = planned.filter((plan) => plan.outcome === 'create').map(withIds);
      const changes = planned.filter((plan) => plan.outcome === 'update');
      const firstProfiles = changes.filter(({ known }) => !known.chaplainId).map(asNewProfile);
      await insertPeople(tx, made);
      await insertProfiles(tx, firstProfiles);
      await updatePeople(tx, changes);
      await leaveFormerEmails(tx, changes.flatMap(asEmailChange), actorId);
      const counts = { imported: made.length, updated: planned.length - made.length };
      await recordAudit(tx, {
        action: 'chaplains-imported',
        actorId,
        subjectId: null,
        details: counts,
      });
      const added = [...made, ...firstProfiles.filter(({ known }) => !known.isSelfRegistered)];
      const chaplainIds = added.map(({ chaplainId }) => chaplainId);
      return {
        ...counts,
        selfRegistered: planned.filter(isSelfRegistered).length,
        chaplainIds: [...chaplainIds, ...planned.flatMap(asImportedBefore)],
      };
    });
  } catch (error) {
    if (UNIQUE.some((name) => isUniqueViolation(error, name))) throw changedMeanwhile();
    throw error;
  }
}

/** Users before their profiles, as other transactions lock them. */
async function lockAndMatch(tx: Executor, rows: readonly RosterRow[]) {
  const userIds = await findMet(tx, rows);
  await lockUsers(tx, userIds);
  const locked = new Set([...userIds, ...(await lockChaplainsOf(tx, userIds))]);
  const matches = await matchRows(tx, rows);
  const isLocked = (known: Known | null) =>
    known === null ||
    (locked.has(known.userId) && (known.chaplainId === null || locked.has(known.chaplainId)));
  const areLocked = matches.every(
    ({ byEmail, byUsername }) => isLocked(byEmail) && isLocked(byUsername),
  );
  if (!areLocked) throw changedMeanwhile();
  return matches;
}

function asEmailChange({ known, person }: Extract<Planned, { outcome: 'update' }>) {
  const change = { userId: known.userId, old: known.email, email: person.email };
  return isOtherEmail(change.old, change.email) ? [change] : [];
}

function refuseRows(planned: readonly Planned[]) {
  const reasons = new Map<number, string>();
  for (const [index, plan] of planned.entries()) {
    if (plan.outcome === 'refuse') reasons.set(index, plan.reason);
  }
  if (reasons.size > 0) throw rowsRefused(reasons);
}

/** So that an import that is sent once more, because its answer was lost, answers as it did. */
function asImportedBefore(plan: Planned) {
  const known = 'known' in plan ? plan.known : null;
  return known?.isAsImported && known.chaplainId ? [known.chaplainId] : [];
}

function isSelfRegistered(plan: Planned) {
  return 'known' in plan && plan.known.isSelfRegistered;
}

function withIds(plan: Extract<Planned, { outcome: 'create' }>) {
  return { ...plan, userId: randomUUID(), chaplainId: randomUUID() };
}

function asNewProfile({ known, profile }: Extract<Planned, { outcome: 'update' }>) {
  return { known, userId: known.userId, chaplainId: randomUUID(), profile };
}
