import * as api from '#shared/own-data/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadUser } from '#server/features/accounts/policy.ts';
import { able, loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { erasePerson, previewErasure } from './erase.ts';
import { getRequest, listRequests } from './request-queries.ts';
import { askForErasure, withdrawErasure } from './requests.ts';

export function ownDataRoutes(db: Database): Mounted[] {
  return [
    mount(api.readOwnErasure, signedIn, async ({ user }) =>
      presentRequest(await getRequest(db.orm, user.id)),
    ),

    mount(api.askForErasure, signedIn, async ({ user, body }) =>
      presentRequest(await askForErasure(db, user.id, body.reason ?? null)),
    ),

    mount(api.withdrawErasure, signedIn, async ({ user }) => {
      await withdrawErasure(db, user.id);
      return presentRequest(null);
    }),

    mount(api.listErasureRequests, able('manage-users'), async ({ query }) => {
      const { items, total } = await listRequests(db.orm, query);
      return {
        items: items.map(({ createdAt, ...item }) => ({
          ...item,
          askedAt: createdAt.toISOString(),
        })),
        total,
      };
    }),

    mount(api.previewErasure, loaded('manage-users', loadUser), async ({ user, resource }) =>
      previewErasure(db, { user: resource.user, actorId: user.id }),
    ),

    mount(api.eraseUser, loaded('manage-users', loadUser), async ({ user, resource, body }) =>
      erasePerson(db, {
        userId: resource.user.id,
        actorId: user.id,
        username: body.username,
      }),
    ),
  ];
}

function presentRequest(request: Awaited<ReturnType<typeof getRequest>>) {
  return {
    request: request && { reason: request.reason, askedAt: request.createdAt.toISOString() },
  };
}
