import * as api from '#shared/chaplains/api.ts';
import type { UpdateFullChaplainBody } from '#shared/chaplains/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import { isOtherEmail } from '#server/features/accounts/service.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { able, loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readMinLength } from '#server/program/rules.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import { noOwnProfile } from './errors.ts';
import { loadChaplain } from './policy.ts';
import { presentChaplain, presentChaplainWithUser } from './present.ts';
import { createChaplain, setDirectoryVisibility, updateChaplain } from './administration.ts';
import { listChaplains } from './list-queries.ts';
import { getOwnChaplain } from './queries.ts';
import {
  approveAddedChaplains,
  approveChaplain,
  approveChaplains,
  declineChaplain,
  withdrawApproval,
  type ReleaseCalls,
} from './review.ts';
import {
  applyAsChaplain,
  deleteAllChaplains,
  inviteChaplains,
  inviteFoundChaplains,
  updateOwnProfile,
} from './service.ts';

interface ChaplainSettings {
  decided: DecidedSettings;
}

interface ChaplainParts {
  db: Database;
  releaseCalls: ReleaseCalls;
}

export function chaplainRoutes(
  { db, releaseCalls }: ChaplainParts,
  { decided }: ChaplainSettings,
): Mounted[] {
  return [
    mount(api.listChaplains, able('list-chaplains'), async ({ query }) => {
      const { items, total } = await listChaplains(db.orm, query);
      return { items: items.map(presentChaplainWithUser), total };
    }),

    mount(api.ownChaplain, signedIn, async ({ user }) => {
      const own = await getOwnChaplain(db.orm, user.id);
      if (!own) throw noOwnProfile();
      return presentChaplain(own);
    }),

    mount(api.createOwnChaplain, able('keep-own-profile'), async ({ user, body }) =>
      presentChaplain(await applyAsChaplain(db, user.id, body)),
    ),

    mount(api.updateOwnChaplain, able('keep-own-profile'), async ({ user, body }) =>
      presentChaplain(await updateOwnProfile(db, user.id, body)),
    ),

    mount(api.createChaplain, able('manage-chaplains'), async ({ user, body, session }) => {
      if (body.role === 'admin') await requireVerified(db.orm, session.id);
      const actor = { actorId: user.id, ...(await readMinLength(db.orm, decided)) };
      return presentChaplainWithUser(await createChaplain(db, body, actor));
    }),

    mount(
      api.updateChaplain,
      loaded('manage-chaplains', loadChaplain),
      async ({ user, resource, body, session }) => {
        if (body.role === 'admin' || touchesAdministrator(resource.user, body)) {
          await requireVerified(db.orm, session.id);
        }
        const rules = await readMinLength(db.orm, decided);
        const change = { body, actorId: user.id, ...rules };
        return presentChaplainWithUser(await updateChaplain(db, resource, change));
      },
    ),

    mount(
      api.setDirectoryVisibility,
      loaded('manage-chaplains', loadChaplain),
      async ({ user, resource, body }) =>
        presentChaplainWithUser(
          await setDirectoryVisibility(db, resource, { ...body, actorId: user.id }),
        ),
    ),

    mount(api.approveChaplains, able('manage-chaplains'), async ({ user, body }) => ({
      approved: await approveChaplains(db, body.ids, user.id),
    })),

    mount(api.approveAddedChaplains, able('manage-chaplains'), async ({ user, body }) => ({
      approved: await approveAddedChaplains(db, body, user.id),
    })),

    mount(api.inviteChaplains, able('manage-chaplains'), async ({ user, body }) => ({
      invited: await inviteChaplains(db, body.ids, user.id),
    })),

    mount(api.inviteFoundChaplains, able('manage-chaplains'), async ({ user, body }) => ({
      invited: await inviteFoundChaplains(db, body, user.id),
    })),

    mount(api.deleteAllChaplains, able('manage-chaplains'), async ({ user, session }) => {
      await requireVerified(db.orm, session.id);
      await deleteAllChaplains(db, user.id);
    }),

    mount(
      api.approveChaplain,
      loaded('manage-chaplains', loadChaplain),
      async ({ user, resource }) =>
        presentChaplainWithUser(await approveChaplain(db, resource, user.id)),
    ),

    mount(
      api.declineChaplain,
      loaded('manage-chaplains', loadChaplain),
      async ({ user, resource, body }) =>
        presentChaplainWithUser(
          await declineChaplain(db, resource, { actorId: user.id, reason: body.reason ?? null }),
        ),
    ),

    mount(
      api.withdrawApproval,
      loaded('manage-chaplains', loadChaplain),
      async ({ user, resource, body }) =>
        presentChaplainWithUser(
          await withdrawApproval({ db, releaseCalls }, resource, {
            actorId: user.id,
            reason: body.reason,
          }),
        ),
    ),
  ];
}

/** Whether an administrator's role or sign-in data change. This needs a new proof of identity. */
function touchesAdministrator(
  { role, email, username }: Pick<UserRow, 'role' | 'email' | 'username'>,
  body: UpdateFullChaplainBody,
) {
  if (role !== 'admin') return false;
  if (body.role !== undefined && body.role !== role) return true;
  const isRenamed = body.username !== undefined && body.username !== username;
  return Boolean(body.password) || isRenamed || isOtherEmail(body.email ?? email, email);
}
