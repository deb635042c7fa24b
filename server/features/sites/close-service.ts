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
    // People already being released are not moved: they only get the message about their release.
    const kept = people.filter(({ releaseAt }) => releaseAt === null);
    if (target)
      await sendPeople(tx, { activation, actorId, people: kept, site: target, shift: null });
    else await endWork(tx, { activation, actorId, people, siteId: id });
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

interface Ending {
  activation: Activation;
  actorId: string;
  people: Awaited<ReturnType<typeof lockPeopleOfSite>>;
  siteId: string;
}

/** Ends the stays at the site, and releases people who were asked to come or are on the way. */
async function endWork(tx: Executor, { activation, actorId, people, siteId }: Ending) {
  const activationId = activation.id;
  await endOpenShifts(tx, { activationId, siteId, actorId }, new Date());
  const released = people.filter(({ status }) => status !== 'on-scene').map(({ id }) => id);
  if (released.length === 0) return;
  const to = await listTold(tx, { ids: released }, actorId);
  await releasePeople(tx, released);
  await logEvents(
    tx,
    released.map((deploymentId) => ({ kind: 'released', activationId, actorId, deploymentId })),
  );
  await tell(tx, { kind: 'released', facts: eventFacts(activation), to, activationId, actorId });
}
