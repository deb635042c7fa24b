import { randomUUID } from 'node:crypto';
import type {
  Decision,
  ImportBody,
  ImportPreview,
  ImportResult,
  PreviewedRow,
  RosterRow,
} from '#shared/chaplain-import/schemas.ts';
import { PERSON_FIELD_NAMES } from '#shared/chaplain-import/roster-file.ts';
import { pickFields } from '#shared/chaplains/profile-fields.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { lockUsers } from '#server/features/people/queries.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { lockChaplainsOf, lockRoster } from '#server/features/chaplains/queries.ts';
import { addEntries } from '#server/features/program/added-entries/service.ts';
import { lockProgram, readProgram } from '#server/program/settings-queries.ts';
import { changedMeanwhile, decisionOutdated, otherThanPreviewed, rowsRefused } from './errors.ts';
import { auditEventsOf } from './audit-events.ts';
import { decidedNames } from './decisions.ts';
import { fingerprintOf, hasOtherName, keepNames, planImport, type Planned } from './plan.ts';
import { findMet, insertPeople, insertProfiles, matchRows, updatePeople } from './queries.ts';
import type { ListedNames } from './listed-values.ts';

const UNIQUE = ['users_username_unique', 'users_email_unique', 'chaplains_user_id_unique'];

type PreviewBody = Pick<ImportBody, 'chaplains' | 'storeUnlisted' | 'decisions'>;

export async function previewImport(
  db: Database,
  { chaplains: rows, storeUnlisted: storesUnlisted, decisions }: PreviewBody,
): Promise<ImportPreview> {
  const matches = await matchRows(db.orm, rows);
  const { names } = await decide(db.orm, decisions);
  const planned = await planImport({ rows, matches, names, storesUnlisted });
  return {
    rows: planned.map(previewedRow),
    ownAffiliations: ownAffiliations(rows, planned, names),
    fingerprint: fingerprintOf(planned),
  };
}

const decide = async (orm: Executor, decisions: readonly Decision[]) =>
  decidedNames(await readProgram(orm, 'lists', 'regions'), decisions);

function previewedRow(plan: Planned): PreviewedRow {
  const { outcome } = plan;
  if (outcome === 'refuse') return { outcome, reason: plan.reason };
  return {
    outcome,
    ...(plan.unlisted.length > 0 && { unlisted: plan.unlisted }),
    ...('known' in plan && plan.known.isSelfRegistered && { isSelfRegistered: true }),
    ...('known' in plan && plan.known.isSuspended && { isSuspended: true }),
    ...(outcome === 'update' && {
      met: pickFields(plan.known, PERSON_FIELD_NAMES),
      changes: plan.changes,
      ...(!plan.known.profile && { isFirstProfile: true }),
    }),
  };
}

/** Imports run one at a time. @throws AppError 400 for refused rows, 409 if data has changed */
export async function importRoster(
  db: Database,
  body: ImportBody,
  actorId: string,
): Promise<ImportResult> {
  const { chaplains: rows, storeUnlisted: storesUnlisted, samePerson, fingerprint } = body;
  const isAdding = body.decisions.some(({ means }) => means === null);
  try {
    return await db.transaction(async (tx) => {
      // Locks the lists before the people, as a change of the lists does, to avoid deadlocks.
      if (isAdding) await lockProgram(tx);
      await lockRoster(tx);
      const matches = await lockAndMatch(tx, rows);
      const { names, added: entries, outdated } = await decide(tx, body.decisions);
      if (outdated[0]) throw decisionOutdated(outdated[0].value);
      const proposed = await planImport({ rows, matches, names, storesUnlisted });
      refuseRows(proposed);
      const planned = keepNames(proposed, samePerson);
      if (fingerprint !== undefined && !isAsPreviewed(proposed, planned, fingerprint)) {
        throw otherThanPreviewed();
      }
      if (isAdding) await addEntries(tx, entries, actorId);
      const made = planned.filter((plan) => plan.outcome === 'create').map(withIds);
      const changes = planned.filter((plan) => plan.outcome === 'update');
      const firstProfiles = changes.filter(({ known }) => !known.chaplainId).map(asNewProfile);
      await insertPeople(tx, made);
      await insertProfiles(tx, firstProfiles);
      await updatePeople(tx, changes);
      const counts = { imported: made.length, updated: planned.length - made.length };
      await recordAudits(tx, auditEventsOf({ made, changes, actorId }));
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
        namesKept: proposed.filter(hasOtherName).length - planned.filter(hasOtherName).length,
        valuesLeftOut: storesUnlisted ? 0 : countUnlisted(planned),
        chaplainIds: [...chaplainIds, ...planned.flatMap(asImportedBefore)],
      };
    });
  } catch (error) {
    if (UNIQUE.some((name) => isUniqueViolation(error, name))) throw changedMeanwhile();
    throw error;
  }
}

/** Locks users before profiles, as other transactions do, to avoid deadlocks. */
async function lockAndMatch(tx: Executor, rows: readonly RosterRow[]) {
  const userIds = await findMet(tx, rows);
  await lockUsers(tx, userIds);
  const locked = new Set([...userIds, ...(await lockChaplainsOf(tx, userIds))]);
  const matches = await matchRows(tx, rows);
  const areLocked = matches.every(
    ({ known }) =>
      known === null ||
      (locked.has(known.userId) && (known.chaplainId === null || locked.has(known.chaplainId))),
  );
  if (!areLocked) throw changedMeanwhile();
  return matches;
}

/** Also true if nothing is left to change, as for a retry after the response was lost. */
function isAsPreviewed(proposed: readonly Planned[], planned: readonly Planned[], seen: string) {
  return (
    planned.every(({ outcome }) => outcome === 'unchanged') || fingerprintOf(proposed) === seen
  );
}

function refuseRows(planned: readonly Planned[]) {
  const reasons = new Map<number, string>();
  for (const [index, plan] of planned.entries()) {
    if (plan.outcome === 'refuse') reasons.set(index, plan.reason);
  }
  if (reasons.size > 0) throw rowsRefused(reasons);
}

/** Includes people of an earlier import, so that a retry gets the same response. */
function asImportedBefore(plan: Planned) {
  const known = 'known' in plan ? plan.known : null;
  return known?.isAsImported && known.chaplainId ? [known.chaplainId] : [];
}

function isSelfRegistered(plan: Planned) {
  return 'known' in plan && plan.known.isSelfRegistered;
}

function countUnlisted(planned: readonly Planned[]) {
  return planned.reduce((sum, plan) => sum + ('unlisted' in plan ? plan.unlisted.length : 0), 0);
}

function withIds(plan: Extract<Planned, { outcome: 'create' }>) {
  return { ...plan, userId: randomUUID(), chaplainId: randomUUID() };
}

function asNewProfile({ known, profile }: Extract<Planned, { outcome: 'update' }>) {
  return { known, userId: known.userId, chaplainId: randomUUID(), profile };
}

/** How many affiliations to list, the most frequent first; nobody would read more. */
const MAX_VALUES = 500;

function ownAffiliations(
  rows: readonly RosterRow[],
  planned: readonly Planned[],
  { affiliation }: ListedNames,
): ImportPreview['ownAffiliations'] {
  const found = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const value = row.affiliation.trim();
    const isListed = value === '' || affiliation.byName.has(value.toLowerCase());
    if (isListed || planned[index]?.outcome === 'refuse') continue;
    const indexes = found.get(value);
    if (indexes) indexes.push(index);
    else found.set(value, [index]);
  }
  return [...found]
    .map(([value, indexes]) => ({ value, rows: indexes }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, MAX_VALUES);
}
