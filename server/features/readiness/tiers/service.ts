import { MAX_TIERS, MAX_VERSIONS } from '#shared/readiness/constants.ts';
import type { TierBody, TierVersionBody, UpdateTierBody } from '#shared/readiness/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { readToday } from '#server/features/availability/service.ts';
import {
  neededForCallOuts,
  refused,
  tierNotFound,
  versionBegan,
  versionNotFound,
} from '#server/features/readiness/errors.ts';
import { presentTier } from './present.ts';
import {
  deleteVersion,
  deleteVersionsOf,
  insertTier,
  insertVersion,
  listTierRows,
  listVersions,
  lockTiers,
  readAskedKinds,
  setForCalls,
  setTierPositions,
  updateTierRow,
  type AskedKinds,
  type TierRow,
} from './queries.ts';

export async function readTiers(orm: Executor) {
  const [rows, versions, asked, { today }] = await Promise.all([
    listTierRows(orm),
    listVersions(orm),
    readAskedKinds(orm),
    readToday(orm),
  ]);
  return rows.map((row) => presentTier(row, { versions, asked, today }));
}

export async function readTier(orm: Executor, id: string) {
  const tier = (await readTiers(orm)).find((each) => each.id === id);
  if (!tier) throw tierNotFound();
  return tier;
}

export async function addTier(db: Database, { name, kindIds }: TierBody, actorId: string) {
  return db.transaction(async (tx) => {
    const rows = await lockTiers(tx);
    if (rows.length >= MAX_TIERS) throw refused({ name: `At most ${MAX_TIERS} tiers` });
    assertFreeName(rows, name);
    const names = namesOf(kindIds, await readAskedKinds(tx));
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const { id } = await insertTier(tx, { name, position });
    await insertVersion(tx, {
      tierId: id,
      startsOn: (await readToday(tx)).today,
      kindIds: [...kindIds],
    });
    await recordAudit(tx, {
      action: 'tier-added',
      actorId,
      subjectId: null,
      details: { tier: name, needs: names },
    });
    return id;
  });
}

interface Change {
  body: UpdateTierBody;
  actorId: string;
}

export async function changeTier(db: Database, id: string, { body, actorId }: Change) {
  await db.transaction(async (tx) => {
    const rows = await lockTiers(tx);
    const before = requireTier(rows, id);
    const { name = before.name, isRetired = before.retiredAt !== null, isForCalls } = body;
    assertFreeName(
      rows.filter((row) => row.id !== id),
      name,
    );
    const isTaken = isForCalls === true && !before.isForCalls;
    if (isRetired && (before.isForCalls || isTaken)) throw neededForCallOuts(before.name);
    const isRetiring = isRetired !== (before.retiredAt !== null);
    const changed = [
      ...(name === before.name ? [] : [`name ${before.name} → ${name}`]),
      ...(isRetiring ? [isRetired ? 'retired' : 'brought back'] : []),
      ...(isTaken ? ['for call-outs'] : []),
    ];
    if (changed.length === 0) return;
    await updateTierRow(tx, id, {
      name,
      ...(isRetiring && { retiredAt: isRetired ? new Date() : null }),
    });
    if (isTaken) await setForCalls(tx, id);
    await recordAudit(tx, {
      action: 'tier-changed',
      actorId,
      subjectId: null,
      details: { tier: name, changed: changed.join(', ') },
    });
  });
}

export async function putTiersInOrder(db: Database, ids: readonly string[], actorId: string) {
  await db.transaction(async (tx) => {
    const rows = await lockTiers(tx);
    for (const id of ids) requireTier(rows, id);
    const others = rows
      .toSorted((one, other) => one.position - other.position)
      .flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
    await setTierPositions(tx, [...new Set(ids), ...others]);
    await recordAudit(tx, { action: 'tiers-ordered', actorId, subjectId: null });
  });
}

interface Version {
  body: TierVersionBody;
  actorId: string;
}

export async function changeNeeds(db: Database, id: string, { body, actorId }: Version) {
  await db.transaction(async (tx) => {
    const tier = requireTier(await lockTiers(tx), id);
    const { today } = await readToday(tx);
    const { startsOn = today, kindIds } = body;
    if (startsOn < today) throw refused({ startsOn: 'This date is over' });
    const versions = (await listVersions(tx)).filter(({ tierId }) => tierId === id);
    const later = versions.filter((version) => version.startsOn > today);
    if (later.length >= MAX_VERSIONS) {
      throw refused({ startsOn: `At most ${MAX_VERSIONS} changes can be planned` });
    }
    const former = versions.findLast((version) => version.startsOn <= startsOn);
    const asked = await readAskedKinds(tx);
    const before = (former?.kindIds ?? []).flatMap((each) => asked(each)?.name ?? []).join(', ');
    const after = namesOf(kindIds, asked);
    await deleteVersionsOf(tx, id, startsOn);
    await insertVersion(tx, { tierId: id, startsOn, kindIds: [...kindIds] });
    await recordAudit(tx, {
      action: 'tier-needs-changed',
      actorId,
      subjectId: null,
      details: { tier: tier.name, from: before, to: after, startsOn },
    });
  });
}

interface Removed {
  tierId: string;
  versionId: string;
  actorId: string;
}

export async function takeBackNeeds(db: Database, { tierId, versionId, actorId }: Removed) {
  await db.transaction(async (tx) => {
    const tier = requireTier(await lockTiers(tx), tierId);
    const version = (await listVersions(tx)).find(
      (each) => each.id === versionId && each.tierId === tierId,
    );
    if (!version) throw versionNotFound();
    const { startsOn } = version;
    if (startsOn <= (await readToday(tx)).today) throw versionBegan();
    await deleteVersion(tx, versionId);
    await recordAudit(tx, {
      action: 'tier-change-taken-back',
      actorId,
      subjectId: null,
      details: { tier: tier.name, startsOn },
    });
  });
}

function requireTier(rows: readonly TierRow[], id: string) {
  const row = rows.find((each) => each.id === id);
  if (!row) throw tierNotFound();
  return row;
}

function assertFreeName(rows: readonly TierRow[], name: string) {
  const fold = (text: string) => text.trim().toLowerCase();
  const taken = rows.find((row) => fold(row.name) === fold(name));
  if (taken) throw refused({ name: `A tier ‘${taken.name}’ already exists` });
}

/** @throws AppError 400 if a kind was retired */
function namesOf(kindIds: readonly string[], asked: AskedKinds) {
  const names = kindIds.map((id) => asked(id)?.name);
  if (names.includes(undefined)) {
    throw refused({ kindIds: 'One of the kinds was retired. Please choose again.' });
  }
  return names.join(', ');
}
