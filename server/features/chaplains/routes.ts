import * as api from '#shared/chaplains/api.ts';
import type { Database } from '#server/db/database.ts';
import { signedIn, withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { noOwnProfile } from './errors.ts';
import { administratorOfChaplain } from './policy.ts';
import { presentChaplain, presentChaplainWithUser } from './present.ts';
import { getOwnChaplain, listChaplains, updateOwnChaplain } from './queries.ts';
import { applyAsChaplain, approveChaplain, declineChaplain } from './service.ts';

export function chaplainRoutes(db: Database): Mounted[] {
  return [
    mount(api.listChaplains, withRole('admin'), async ({ query }) => {
      const { items, total } = await listChaplains(db.orm, query);
      return { items: items.map(presentChaplainWithUser), total };
    }),

    mount(api.ownChaplain, signedIn, async ({ user }) => {
      const own = await getOwnChaplain(db.orm, user.id);
      if (!own) throw noOwnProfile();
      return presentChaplain(own);
    }),

    mount(api.createOwnChaplain, withRole('chaplain'), async ({ user, body }) =>
      presentChaplain(await applyAsChaplain(db, user.id, body)),
    ),

    mount(api.updateOwnChaplain, withRole('chaplain'), async ({ user, body }) => {
      const own = await updateOwnChaplain(db.orm, user.id, body);
      if (!own) throw noOwnProfile();
      return presentChaplain(own);
    }),

    mount(api.approveChaplain, administratorOfChaplain, async ({ user, resource }) =>
      presentChaplainWithUser(await approveChaplain(db, resource, user.id)),
    ),

    mount(api.declineChaplain, administratorOfChaplain, async ({ user, resource, body }) =>
      presentChaplainWithUser(
        await declineChaplain(db, resource, { actorId: user.id, reason: body.reason ?? null }),
      ),
    ),
  ];
}
