import * as api from '#shared/sites/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { countReach } from '#server/features/messages/service.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { closeSite } from './close-service.ts';
import { movePeople } from './move-service.ts';
import { loadSite, loadSiteShift } from './policy.ts';
import { usersTold } from './queries.ts';
import { addSite, readSites, reopenSite, updateSite } from './service.ts';
import { addShift, changeShift, removeShift } from './shift-service.ts';

export function siteRoutes(db: Database): Mounted[] {
  const answer = async (activationId: string) => ({ sites: await readSites(db.orm, activationId) });
  const ofActivation = loaded('manage-activations', loadActivation);
  const ofSite = loaded('manage-activations', loadSite);
  const ofShift = loaded('manage-activations', loadSiteShift);
  return [
    mount(api.listSites, ofActivation, async ({ params }) => answer(params.id)),

    mount(api.createSite, ofActivation, async ({ user, params: { id }, body }) => {
      await addSite(db, { activationId: id, actorId: user.id }, body);
      return answer(id);
    }),

    mount(api.updateSite, ofSite, async ({ user, params: { id }, resource, body }) => {
      await updateSite(db, resource, { activationId: id, actorId: user.id, body });
      return answer(id);
    }),

    mount(api.countSitePeople, ofSite, async ({ user, params }) =>
      countReach(db.orm, 'call-outs', usersTold(db.orm, { siteId: params.siteId }, user.id)),
    ),

    mount(api.closeSite, ofSite, async ({ user, params: { id }, resource, body }) => {
      await closeSite(db, resource, { activationId: id, actorId: user.id, body });
      return answer(id);
    }),

    mount(api.reopenSite, ofSite, async ({ user, params: { id }, resource }) => {
      await reopenSite(db, resource, { activationId: id, actorId: user.id });
      return answer(id);
    }),

    mount(api.createSiteShift, ofSite, async ({ user, params: { id }, resource, body }) => {
      await addShift(db, resource, { activationId: id, actorId: user.id, body });
      return answer(id);
    }),

    mount(api.changeSiteShift, ofShift, async ({ user, params: { id }, resource, body }) => {
      await changeShift(db, resource, { activationId: id, actorId: user.id, body });
      return answer(id);
    }),

    mount(api.removeSiteShift, ofShift, async ({ user, params: { id }, resource }) =>
      removeShift(db, resource, { activationId: id, actorId: user.id }),
    ),

    mount(api.movePeople, ofActivation, async ({ user, params: { id }, body }) =>
      movePeople(db, { activationId: id, actorId: user.id }, body),
    ),
  ];
}
