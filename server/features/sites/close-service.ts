import type { CloseSiteBody } from '#shared/sites/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { changeActivation } from '#server/features/activations/queries.ts';
import { endOpenShifts } from '#server/features/deployments/service.ts';
import { logEvent, logEvents } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { mainSiteStays, movesToItself, siteClosed, siteHasPeople } from './errors.ts';
import { sendPeople } from './move-service.ts';
import { requireLive, requireSite } from './places.ts';
import {
  changeSite,
  closeSiteNow,
  listTold,
  lockPeopleOfSite,
  lockSite,
  releasePeople,
  type SiteRow,
} from './queries.ts';

interface Closing {
  activationId: string;
  actorId: string;
  body: CloseSiteBody;
}

export async function closeSite(
  db: Database,
  { id }: SiteRow,
  { activationId, actorId, body }: Closing,
) {
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
    const activation = await requireLive(tx, activationId);
    const site = await requireSite(tx, activationId, id);
    if (site.endsAt) return;
    const { moveTo, endStays } = body;
    const target = moveTo ? await requireSite(tx, activationId, moveTo) : null;
    if (target?.endsAt) throw siteClosed();
    if (site.isMain && (!target || target.id === id)) throw mainSiteStays();
    if (target?.id === id) throw movesToItself();
    await lockSite(tx, id);
    const people = await lockPeopleOfSite(tx, id);
    if (people.length > 0 && !target && !endStays) throw siteHasPeople(people.length);
    const ending = { activation, actorId };
    if (target) {
      const moved = people.filter((person) => !isLeaving(person));
      await sendPeople(tx, { ...ending, people: moved, site: target, shift: null });
      await release(tx, { ...ending, people: people.filter(isLeaving) });
    } else {
      await endOpenShifts(tx, { activationId, siteId: id, actorId }, new Date());
      await release(tx, { ...ending, people: people.filter((person) => !isOnScene(person)) });
    }
    await closeSiteNow(tx, id);
    if (site.isMain && target) {
      await changeSite(tx, target.id, { isMain: true });
      const { name: location, address } = target;
      await changeActivation(tx, activationId, { location, address });
    }
    await logEvent(tx, {
      kind: 'site-closed',
      activationId,
      actorId,
      details: { site: site.name, ...(target && people.length > 0 && { to: target.name }) },
    });
  });
}

type Activation = Parameters<typeof eventFacts>[0];

type Person = Awaited<ReturnType<typeof lockPeopleOfSite>>[number];

interface Releasing {
  activation: Activation;
  actorId: string;
  people: readonly Person[];
}

const isOnScene = ({ status }: Person) => status === 'on-scene';

/** Whether the release of a person can still be undone; closing the site carries it out at once. */
const isLeaving = (person: Person) => !isOnScene(person) && person.releaseAt !== null;

async function release(tx: Executor, { activation, actorId, people }: Releasing) {
  const activationId = activation.id;
  const released = people.map(({ id }) => id);
  if (released.length === 0) return;
  const to = await listTold(tx, { ids: released }, actorId);
  await releasePeople(tx, released);
  await logEvents(
    tx,
    released.map((deploymentId) => ({ kind: 'released', activationId, actorId, deploymentId })),
  );
  await tell(tx, { kind: 'released', facts: eventFacts(activation), to, activationId, actorId });
}
