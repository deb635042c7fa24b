import type { MoveBody } from '#shared/sites/schemas.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import { placeFacts } from '#server/features/deployments/service.ts';
import { logEvents } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import {
  activationOver,
  beingReleased,
  movedMeanwhile,
  notOpen,
  shiftOfAnotherSite,
  siteClosed,
  siteNotFound,
} from './errors.ts';
import {
  findShift,
  findSite,
  givePlaces,
  listSites,
  listTold,
  lockPeople,
  lockShift,
  moveStays,
  sendTo,
  type SiteRow,
  type SiteShiftRow,
} from './queries.ts';

type Deployment = Awaited<ReturnType<typeof lockPeople>>[number];

interface Move {
  activationId: string;
  actorId: string;
}

/** Moves these people to a site. If one of them can't be moved, nobody is moved. */
export async function movePeople(
  db: Database,
  { activationId, actorId }: Move,
  { people: seen, siteId, siteShiftId = null }: MoveBody,
) {
  return db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
    const activation = await lockActivation(tx, activationId);
    if (!activation || !isLive(activation.status)) throw activationOver();
    const people = await lockPeople(
      tx,
      activationId,
      seen.map(({ deploymentId }) => deploymentId),
    );
    assertAsSeen(people, seen);
    const site = await findSite(tx, activationId, siteId);
    if (!site) throw siteNotFound();
    if (site.endsAt) throw siteClosed();
    const found = siteShiftId ? await findShift(tx, activationId, siteShiftId) : null;
    if (siteShiftId && found?.site.id !== siteId) throw shiftOfAnotherSite();
    if (siteShiftId) await lockShift(tx, siteShiftId);
    return sendPeople(tx, { activation, actorId, people, site, shift: found?.shift ?? null });
  });
}

function assertAsSeen(people: readonly Deployment[], seen: MoveBody['people']) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const gone = seen.filter(({ deploymentId }) => !byId.has(deploymentId));
  if (gone.length > 0) throw siteNotFound();
  const over = people.filter(({ status }) => !OPEN_STATUSES.some((open) => open === status));
  if (over.length > 0) throw notOpen(over.map(({ chaplainName }) => chaplainName));
  const leaving = people.filter(
    ({ status, releaseAt }) => status !== 'on-scene' && releaseAt !== null,
  );
  if (leaving.length > 0) throw beingReleased(leaving.map(({ chaplainName }) => chaplainName));
  const moved = seen.flatMap(({ deploymentId, siteId, siteShiftId }) => {
    const person = byId.get(deploymentId);
    const isThere = person?.siteId === siteId && person.siteShiftId === siteShiftId;
    return isThere || !person ? [] : [person.chaplainName];
  });
  if (moved.length > 0) throw movedMeanwhile(moved);
}

interface Sending {
  activation: Parameters<typeof eventFacts>[0];
  actorId: string;
  people: readonly Deployment[];
  site: SiteRow;
  shift: SiteShiftRow | null;
}

/**
 * Sends people to a site. The caller must lock their rows. People who wait for a place become
 * 'coming'. For people on scene, ends the stay and begins a new stay at the new site.
 */
export async function sendPeople(
  tx: Executor,
  { activation, actorId, people, site, shift }: Sending,
) {
  const siteShiftId = shift?.id ?? null;
  const isGiven = ({ waitsSince }: Deployment) => waitsSince !== null;
  const isElsewhere = (person: Deployment) =>
    person.siteId !== site.id || person.siteShiftId !== siteShiftId;
  const changed = people.filter((person) => isGiven(person) || isElsewhere(person));
  if (changed.length === 0) return { moved: 0, told: 0 };
  const idsOf = (some: readonly Deployment[]) => some.map(({ id }) => id);
  const given = changed.filter(isGiven);
  const onScene = changed.filter(
    ({ status, siteId }) => status === 'on-scene' && siteId !== site.id,
  );
  const names = new Map(
    (await listSites(tx, activation.id)).map(({ id, name }) => [id, name] as const),
  );
  await sendTo(tx, idsOf(changed), { siteId: site.id, siteShiftId });
  if (given.length > 0) await givePlaces(tx, idsOf(given));
  if (onScene.length > 0) await moveStays(tx, idsOf(onScene), site);
  await logEvents(
    tx,
    changed.map((person) => ({
      kind: isGiven(person) && !isElsewhere(person) ? 'place-given' : 'moved',
      activationId: activation.id,
      actorId,
      deploymentId: person.id,
      details: {
        ...(person.siteId !== site.id && { from: names.get(person.siteId ?? '') ?? null }),
        to: site.name,
        ...(shift && {
          startsAt: shift.startsAt.toISOString(),
          endsAt: shift.endsAt.toISOString(),
        }),
      },
    })),
  );
  const moved = changed.filter((person) => !isGiven(person));
  const told =
    (await tellThem(tx, 'place-given', idsOf(given))) +
    (await tellThem(tx, 'activation-changed', idsOf(moved)));
  return { moved: changed.length, told };

  async function tellThem(
    executor: Executor,
    kind: 'place-given' | 'activation-changed',
    ids: readonly string[],
  ) {
    const to = ids.length === 0 ? [] : await listTold(executor, { ids }, actorId);
    if (to.length === 0) return 0;
    const facts = { ...eventFacts(activation), ...placeFacts({ site, shift }) };
    const message = { to, activationId: activation.id, actorId };
    if (kind === 'place-given') await tell(executor, { kind, facts, ...message });
    else await tell(executor, { kind, facts: { ...facts, changed: ['site'] }, ...message });
    return to.length;
  }
}
