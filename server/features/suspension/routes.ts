import * as api from '#shared/suspension/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadUser } from '#server/features/people/policy.ts';
import { presentListedUser } from '#server/features/accounts/present.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { liftSuspension, suspendUser } from './service.ts';

export function suspensionRoutes(db: Database): Mounted[] {
  return [
    mount(api.suspendUser, loaded('manage-users', loadUser), async (call) => {
      const { user, resource, body, session } = call;
      if (resource.role === 'admin') await requireVerified(db.orm, session.id);
      return presentListedUser(
        await suspendUser(db, {
          userId: resource.id,
          reason: body.reason,
          actorId: user.id,
        }),
      );
    }),

    mount(api.liftSuspension, loaded('manage-users', loadUser), async (call) => {
      const { user, resource, session } = call;
      if (resource.role === 'admin') await requireVerified(db.orm, session.id);
      return presentListedUser(await liftSuspension(db, { userId: resource.id, actorId: user.id }));
    }),
  ];
}
