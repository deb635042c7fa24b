import type { CreateSiteBody, UpdateSiteBody } from '#shared/sites/schemas.ts';
import { SITES_MAX } from '#shared/sites/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { correctStays } from '#server/features/activations/main-site-queries.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { changeActivation } from '#server/features/activations/queries.ts';
import { placeFacts } from '#server/features/deployments/service.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { tooManySites } from './errors.ts';
import { requireLive, requireSite } from './places.ts';
import { presentSite } from './present.ts';
import {
  changeSite,
  countPeople,
  countSites,
  insertSite,
  listShifts,
  listSites,
  listTold,
  type SiteRow,
} from './queries.ts';

export { requireOpenPlace } from './places.ts';

interface Caller {
  activationId: string;
  actorId: string;
}

export async function readSites(orm: Executor, activationId: string) {
  const [rows, shifts, counts] = await Promise.all([
    listSites(orm, activationId),
    listShifts(orm, activationId),
    countPeople(orm, activationId),
  ]);
  const shown = { shifts: shifts.map(({ shift }) => shift), counts, now: new Date() };
  return rows.map((site) => presentSite(site, shown));
}

export async function addSite(
  db: Database,
  { activationId, actorId }: Caller,
  body: CreateSiteBody,
) {
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
    await requireLive(tx, activationId);
    if ((await countSites(tx, activationId)) >= SITES_MAX) throw tooManySites();
    const { name, address } = await insertSite(tx, { ...body, activationId });
    const details = { site: name, address };
    await logEvent(tx, { kind: 'site-added', activationId, actorId, details });
  });
}

/** Updates a site, and notifies its people unless `tell` is false. */
export async function updateSite(
  db: Database,
  { id }: SiteRow,
  { activationId, actorId, body }: Caller & { body: UpdateSiteBody },
) {
  const { tell: isTold, ...values } = body;
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
    const activation = await requireLive(tx, activationId);
    const before = await requireSite(tx, activationId, id);
    await changeSite(tx, id, values);
    const after = await requireSite(tx, activationId, id);
    const changed = SITE_FACTS.filter((fact) => before[fact] !== after[fact]);
    if (changed.length === 0) return;
    const { name: location, address } = after;
    if (changed.includes('name') || changed.includes('address')) {
      await correctStays(tx, id, { location, address });
      if (after.isMain) await changeActivation(tx, activationId, { location, address });
    }
    await logEvent(tx, {
      kind: 'site-changed',
      activationId,
      actorId,
      details: {
        site: after.name,
        ...Object.fromEntries(
          changed.flatMap((fact) => [
            [fact, after[fact]],
            [`${fact}Before`, before[fact]],
          ]),
        ),
      },
    });
    if (!isTold) return;
    const to = await listTold(tx, { siteId: id }, actorId);
    const facts = {
      ...eventFacts({ ...activation, ...(after.isMain && { location, address }) }),
      ...placeFacts({ site: after, shift: null }),
      changed: ['site' as const],
    };
    await tell(tx, { kind: 'activation-changed', facts, to, activationId, actorId });
  });
}

const SITE_FACTS = ['name', 'address', 'contact', 'directions', 'bring'] as const;

export async function reopenSite(db: Database, { id }: SiteRow, { activationId, actorId }: Caller) {
  await db.transaction(async (tx) => {
    // No audit event: the activation's log records the change, and nobody can edit that log.
    await requireLive(tx, activationId);
    const site = await requireSite(tx, activationId, id);
    if (!site.endsAt) return;
    await changeSite(tx, id, { endsAt: null });
    const details = { site: site.name };
    await logEvent(tx, { kind: 'site-reopened', activationId, actorId, details });
  });
}
