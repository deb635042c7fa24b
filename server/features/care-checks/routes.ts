import * as api from '#shared/care-checks/api.ts';
import type { Database } from '#server/db/database.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadOwnCareCheck } from './policy.ts';
import { presentOwn, presentShared } from './present.ts';
import { listOwn, listPeers, listShared } from './queries.ts';
import { answerCheck, requireOwn, shareCheck, stopSharing } from './service.ts';

/** Only the owner of a care check and their chosen peer can read it here. */
export function careCheckRoutes(db: Database): Mounted[] {
  return [
    mount(api.listCareChecks, able('be-deployed'), async ({ user, query }) => {
      const { items, total } = await listOwn(db.orm, user.id, query);
      return { items: items.map(presentOwn), total };
    }),

    mount(
      api.answerCareCheck,
      loaded('be-deployed', loadOwnCareCheck),
      async ({ user, resource: id, body }) => {
        const own = { id, userId: user.id };
        await answerCheck(db, own, body);
        return requireOwn(db, own);
      },
    ),

    mount(
      api.shareCareCheck,
      loaded('be-deployed', loadOwnCareCheck),
      async ({ user, resource: id, body }) => {
        const own = { id, userId: user.id };
        await shareCheck(db, own, body.chaplainId);
        return requireOwn(db, own);
      },
    ),

    mount(
      api.stopSharingCareCheck,
      loaded('be-deployed', loadOwnCareCheck),
      async ({ user, resource: id }) => stopSharing(db, { id, userId: user.id }),
    ),

    mount(api.listCarePeers, able('be-deployed'), async ({ user, query }) =>
      listPeers(db.orm, { ...query, userId: user.id }),
    ),

    mount(api.listSharedCareChecks, able('keep-own-profile'), async ({ user, query }) => {
      const { items, total } = await listShared(db.orm, user.id, query);
      return { items: items.flatMap(presentShared), total };
    }),
  ];
}
