import * as api from '#shared/walk-ups/api.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { anonymous, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { fileKey } from '#server/storage/storage.ts';
import { noProfile, photoNotFound } from './errors.ts';
import { createWalkUpLimits } from './limits.ts';
import { keepPhoto } from './photos.ts';
import { holdingSecret, loadOfSecret, loadSite, loadWalkUp } from './policy.ts';
import { presentOwn, presentSiteCode, presentWalkUp } from './present.ts';
import { listMatches, listSitesWithCodes, listWalkUps } from './queries.ts';
import {
  assertOn,
  claimWalkUp,
  declineWalkUp,
  makeCode,
  requireForm,
  sendWalkUp,
  verifyWalkUp,
} from './service.ts';

const OPENING_SECONDS = 10 * 60;

export function walkUpRoutes({ db, storage }: Files): Mounted[] {
  const limits = createWalkUpLimits(db);
  return [
    mount(api.openWalkUpForm, anonymous, async ({ params: { code }, client }) => {
      const { activation, siteName, siteAddress } = await requireForm(db, { code, client, limits });
      const { eventType, location } = activation;
      return { eventType, location, siteName, siteAddress };
    }),

    mount(api.sendWalkUp, anonymous, async ({ params: { code }, body, client }) =>
      presentOwn(await sendWalkUp(db, { code, client, limits }, body)),
    ),

    mount(api.readOwnWalkUp, holdingSecret, async ({ resource }) => {
      assertOn(resource);
      return presentOwn(resource);
    }),

    mount(api.sendWalkUpPhoto, holdingSecret, async ({ resource, body }) => {
      assertOn(resource);
      await limits.photos.use(resource.walkUp.id);
      await keepPhoto({ db, storage }, resource.walkUp, body.photo);
    }),

    mount(
      api.claimWalkUp,
      loaded('keep-own-profile', loadOfSecret),
      async ({ user, resource: { walkUp } }) => {
        if (!user.chaplain) throw noProfile();
        await claimWalkUp(db, { walkUp, chaplainId: user.chaplain.id, userId: user.id });
      },
    ),

    mount(api.listSiteCodes, loaded('manage-activations', loadActivation), async ({ params }) => {
      const sites = await listSitesWithCodes(db.orm, params.id);
      return { items: sites.map(presentSiteCode), total: sites.length };
    }),

    mount(
      api.makeSiteCode,
      loaded('manage-activations', loadSite),
      async ({ user, params: { id, siteId }, body: { former = null } }) =>
        presentSiteCode(await makeCode(db, { activationId: id, siteId, former, actorId: user.id })),
    ),

    mount(
      api.listWalkUps,
      loaded('manage-activations', loadActivation),
      async ({ params, query }) => {
        const { items, total } = await listWalkUps(db.orm, params.id, query);
        return { items: items.map(presentWalkUp), total };
      },
    ),

    mount(api.listWalkUpMatches, loaded('manage-activations', loadWalkUp), async ({ resource }) => {
      const items = await listMatches(db.orm, resource);
      return { items, total: items.length };
    }),

    mount(
      api.openWalkUpPhoto,
      loaded('manage-activations', loadWalkUp),
      async ({ user, resource: { photoId, number, activationId } }) => {
        if (!photoId) throw photoNotFound();
        const details = { number, activationId };
        await recordAudit(db.orm, {
          action: 'walk-up-photo-read',
          actorId: user.id,
          subjectId: null,
          details,
        });
        const file = { name: `walk-up-${number}.webp`, contentType: 'image/webp', isInline: true };
        const location = await storage.signDownload(fileKey(photoId), {
          ...file,
          expiresIn: OPENING_SECONDS,
        });
        return { location };
      },
    ),

    mount(
      api.verifyWalkUp,
      loaded('manage-activations', loadWalkUp),
      async ({ user, resource, body }) =>
        presentWalkUp(await verifyWalkUp(db, { walkUp: resource, actorId: user.id, body })),
    ),

    mount(
      api.declineWalkUp,
      loaded('manage-activations', loadWalkUp),
      async ({ user, resource, body }) =>
        presentWalkUp(await declineWalkUp(db, { walkUp: resource, actorId: user.id, body })),
    ),
  ];
}
