import type { CallBody } from '#shared/calls/schemas.ts';
import { RELEASE_WAITS_SECONDS } from '#shared/deployments/constants.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { getActivation, lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { act, placeFacts } from '#server/features/deployments/service.ts';
import { placesOf } from '#server/features/deployments/place-queries.ts';
import { logEvent, logEvents } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { requireOpenPlace } from '#server/features/sites/service.ts';
import {
  activationOver,
  beenThere,
  deploymentNotFound,
  notAvailable,
  reasonNeeded,
  releaseIsDone,
} from './errors.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { lockAsked, readFitness } from './fitness-queries.ts';
import { requireBoardRow } from './board-service.ts';
import {
  ask,
  listSilent,
  listTold,
  lockAvailable,
  lockRelease,
  releaseDue,
  releaseUnanswered,
  setRelease,
} from './queries.ts';

interface Caller {
  activationId: string;
  actorId: string;
}

/** Asks all of the chaplains, or none of them. */
export async function callChaplains(
  db: Database,
  { activationId, actorId }: Caller,
  { chaplainIds, message = null, siteId, siteShiftId, ...options }: CallBody,
) {
  const ids = [...new Set(chaplainIds)];
  const { reason = null, remindAfter: chosen } = options;
  return db.transaction(async (tx) => {
    // Locks in the same order as deleting a chaplain, to avoid a deadlock.
    const people = await lockAvailable(tx, ids);
    const activation = await lockActivation(tx, activationId);
    if (!activation || !isLive(activation.status)) throw activationOver();
    if (people.length < ids.length) throw notAvailable(ids.length - people.length);
    const place = await requireOpenPlace(tx, { activationId, siteId, siteShiftId });
    const open = await lockAsked(tx, activationId, ids);
    const fitness = await readFitness(
      tx,
      ids.filter((id) => !open.has(id)),
    );
    const unfit = {
      notReady: fitness.filter(({ isReady }) => !isReady).length,
      notRested: fitness.filter(({ isRested }) => !isRested).length,
    };
    const needsReason = unfit.notReady + unfit.notRested > 0;
    if (needsReason && reason === null) throw reasonNeeded(unfit);
    const { remindAfter: usual } = await readProgram(tx, 'rules');
    const remindAfter = chosen ?? Number(usual);
    const asking = { activationId, askedBy: actorId, message, ...place.ids, reason, remindAfter };
    const to = await ask(tx, { ...asking, people, fitness });
    const asked = to.length;
    const { eventType, location } = activation;
    const details = {
      count: asked,
      eventType,
      location,
      ...(needsReason && { ...unfit, reason }),
    };
    if (asked > 0) {
      await recordAudit(tx, { action: 'chaplains-called', actorId, subjectId: null, details });
    }
    await logEvents(
      tx,
      to.map(({ deploymentId }) => ({
        kind: 'asked',
        activationId,
        actorId,
        deploymentId,
        text: message,
        details: place.details,
      })),
    );
    const facts = { ...eventFacts(activation), ...placeFacts(place), note: message };
    await tell(tx, { kind: 'call-out', facts, to, activationId, actorId });
    return { asked, alreadyAsked: ids.length - asked };
  });
}

export async function remindSilent(db: Database, { activationId, actorId }: Caller) {
  return db.transaction(async (tx) => {
    // The lock keeps two coordinators from reminding somebody twice.
    const activation = await lockActivation(tx, activationId);
    if (!activation || !isLive(activation.status)) throw activationOver();
    const silent = await listSilent(tx, activationId);
    const due = silent.filter(({ isJustReminded }) => !isJustReminded);
    const reminded = await tellReminder(tx, { activation, due, actorId });
    const { eventType, location } = activation;
    const details = { count: reminded, eventType, location };
    if (reminded > 0) {
      await recordAudit(tx, { action: 'silent-reminded', actorId, subjectId: null, details });
    }
    return {
      reminded,
      tooSoon: silent.length - due.length,
      unreachable: due.length - reminded,
    };
  });
}

interface Reminder {
  activation: Parameters<typeof eventFacts>[0];
  due: Awaited<ReturnType<typeof listSilent>>;
  actorId: string;
}

async function tellReminder(tx: Executor, { activation, due, actorId }: Reminder) {
  let told = 0;
  const places = await placesOf(
    tx,
    due.map(({ deploymentId }) => deploymentId),
  );
  const keyOf = ({ deploymentId, message }: (typeof due)[number]) => {
    const { site, shift } = places.get(deploymentId) ?? {};
    return JSON.stringify([message, site?.id, shift?.id]);
  };
  // Sends one message per note, site and shift, because a reminder contains all three.
  for (const to of groupRows(due, keyOf).values()) {
    const [first] = to;
    const place = places.get(first?.deploymentId ?? '');
    const note = first?.message ?? null;
    const facts = { ...eventFacts(activation), ...placeFacts(place), note };
    const activationId = activation.id;
    const id = await tell(tx, { kind: 'call-reminder', facts, to, activationId, actorId });
    const reminded = id === null ? [] : await listTold(tx, id);
    await logReminded(tx, { activationId, actorId, deploymentIds: reminded });
    told += reminded.length;
  }
  return told;
}

interface Reminded {
  activationId: string;
  /** Null if the reminder was sent automatically. */
  actorId: string | null;
  deploymentIds: readonly string[];
}

export async function logReminded(
  tx: Executor,
  { activationId, actorId, deploymentIds }: Reminded,
) {
  await logEvents(
    tx,
    deploymentIds.map((deploymentId) => ({
      kind: 'reminded',
      activationId,
      actorId,
      deploymentId,
    })),
  );
}

interface Deployment {
  id: string;
  userId: string | null;
}

export async function recordAnswer(
  db: Database,
  { id, userId: subjectId }: Deployment,
  { activationId, actorId, body }: Caller & { body: ActionBody },
) {
  await act(db, {
    deploymentId: id,
    userId: actorId,
    body,
    through: 'telephone',
    alsoRecord: (tx) =>
      recordAudit(tx, {
        action: 'answer-recorded',
        actorId,
        subjectId,
        details: { kind: body.kind },
      }),
  });
  return requireBoardRow(db, activationId, id);
}

export async function releaseDeployment(
  db: Database,
  { id, userId: subjectId }: Deployment,
  { activationId, actorId }: Caller,
) {
  await db.transaction(async (tx) => {
    const row = await lockRelease(tx, id);
    if (!row) throw deploymentNotFound();
    if (row.status === 'on-scene' || row.status === 'left') throw beenThere();
    if (row.status === 'released' || row.releaseAt) return;
    await setRelease(tx, id, RELEASE_WAITS_SECONDS);
    await recordAudit(tx, { action: 'deployment-released', actorId, subjectId });
    await logEvent(tx, { kind: 'release-begun', activationId, actorId, deploymentId: id });
  });
  return requireBoardRow(db, activationId, id);
}

export async function undoRelease(
  db: Database,
  { id, userId: subjectId }: Deployment,
  { activationId, actorId }: Caller,
) {
  await db.transaction(async (tx) => {
    const row = await lockRelease(tx, id);
    if (!row) throw deploymentNotFound();
    if (row.status === 'released') throw releaseIsDone();
    if (!row.releaseAt) return;
    await setRelease(tx, id, null);
    await recordAudit(tx, { action: 'release-undone', actorId, subjectId });
    await logEvent(tx, { kind: 'release-undone', activationId, actorId, deploymentId: id });
  });
}

export async function releaseAllDue(db: Database) {
  // Audited by `releaseDeployment`.
  await db.transaction(async (tx) => {
    for (const { id, activationId, userId } of await releaseDue(tx)) {
      await logEvent(tx, { kind: 'released', activationId, actorId: null, deploymentId: id });
      if (userId) await tellReleased(tx, { id, userId, activationId, actorId: null });
    }
  });
}

interface Unanswered {
  chaplainId: string;
  userId: string;
  actorId: string;
}

/** Releases a chaplain's unanswered calls and sends a message about each. */
export async function releaseCalls(tx: Executor, unanswered: Unanswered) {
  const { userId, actorId } = unanswered;
  for (const { id, activationId } of await takeCallsBack(tx, unanswered)) {
    await tellReleased(tx, { id, userId, activationId, actorId });
  }
}

export async function takeCallsBack(tx: Executor, { chaplainId, userId, actorId }: Unanswered) {
  const released = await releaseUnanswered(tx, chaplainId);
  await recordAudits(
    tx,
    released.map(() => ({ action: 'deployment-released', actorId, subjectId: userId })),
  );
  await logEvents(
    tx,
    released.map(({ id: deploymentId, activationId }) => ({
      kind: 'released',
      activationId,
      actorId,
      deploymentId,
    })),
  );
  return released;
}

async function tellReleased(
  tx: Executor,
  {
    id,
    userId,
    activationId,
    actorId,
  }: Omit<Caller, 'actorId'> & { id: string; userId: string; actorId: string | null },
) {
  const row = await getActivation(tx, activationId);
  if (!row || !isLive(row.activation.status)) return;
  await tell(tx, {
    kind: 'released',
    facts: eventFacts(row.activation),
    to: [{ userId, deploymentId: id }],
    activationId,
    actorId,
  });
}
