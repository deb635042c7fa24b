import * as api from '#shared/chaplains/api.ts';
import type { Database } from '#server/db/database.ts';
import { signedIn, withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { noOwnProfile } from './errors.ts';
import { administratorOfChaplain } from './policy.ts';
import { presentChaplain, presentChaplainWithUser } from './present.ts';
import { createChaplain, setDirectoryVisibility, updateChaplain } from './administration.ts';
import { listChaplains } from './list-queries.ts';
import { getOwnChaplain } from './queries.ts';
import {
  applyAsChaplain,
  approveAddedChaplains,
  approveChaplain,
  approveChaplains,
  declineChaplain,
  deleteAllChaplains,
  updateOwnProfile,
  withdrawApproval,
} from './service.ts';

interface ChaplainSettings {
  passwordMinLength: number;
}

export function chaplainRoutes(db: Database, { passwordMinLength }: ChaplainSettings): Mounted[] {
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

    mount(api.updateOwnChaplain, withRole('chaplain'), async ({ user, body }) =>
      presentChaplain(await updateOwnProfile(db, user.id, body)),
    ),

    mount(api.createChaplain, withRole('admin'), async ({ user, body }) =>
      presentChaplainWithUser(
        await createChaplain(db, body, { actorId: user.id, passwordMinLength }),
      ),
    ),

    mount(api.updateChaplain, administratorOfChaplain, async ({ user, resource, body }) =>
      presentChaplainWithUser(
        await updateChaplain(db, resource, { body, actorId: user.id, passwordMinLength }),
      ),
    ),

    mount(api.setDirectoryVisibility, administratorOfChaplain, async ({ user, resource, body }) =>
      presentChaplainWithUser(
        await setDirectoryVisibility(db, resource, { ...body, actorId: user.id }),
      ),
    ),

    mount(api.approveChaplains, withRole('admin'), async ({ user, body }) => ({
      approved: await approveChaplains(db, body.ids, user.id),
    })),

    mount(api.approveAddedChaplains, withRole('admin'), async ({ user, body }) => ({
      approved: await approveAddedChaplains(db, body, user.id),
    })),

    mount(api.deleteAllChaplains, withRole('admin'), async ({ user }) =>
      deleteAllChaplains(db, user.id),
    ),

    mount(api.approveChaplain, administratorOfChaplain, async ({ user, resource }) =>
      presentChaplainWithUser(await approveChaplain(db, resource, user.id)),
    ),

    mount(api.declineChaplain, administratorOfChaplain, async ({ user, resource, body }) =>
      presentChaplainWithUser(
        await declineChaplain(db, resource, { actorId: user.id, reason: body.reason ?? null }),
      ),
    ),

    mount(api.withdrawApproval, administratorOfChaplain, async ({ user, resource, body }) =>
      presentChaplainWithUser(
        await withdrawApproval(db, resource, { actorId: user.id, reason: body.reason }),
      ),
    ),
  ];
}
