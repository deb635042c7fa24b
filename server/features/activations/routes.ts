import * as api from '#shared/activations/api.ts';
import type { Database } from '#server/db/database.ts';
import { withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { administratorOfActivation } from './policy.ts';
import { presentActivation } from './present.ts';
import { listActivations } from './queries.ts';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  updateActivation,
} from './service.ts';

export function activationRoutes(db: Database): Mounted[] {
  const administrator = withRole('admin');
  return [
    mount(api.listActivations, administrator, async ({ query }) => {
      const { items, total } = await listActivations(db.orm, query);
      return { items: items.map(presentActivation), total };
    }),

    mount(api.getActivation, administratorOfActivation, async ({ resource }) =>
      presentActivation(resource),
    ),

    mount(api.createActivation, administrator, async ({ user, body }) =>
      presentActivation(await createActivation(db, body, user.id)),
    ),

    mount(api.updateActivation, administratorOfActivation, async ({ user, params, body }) =>
      presentActivation(await updateActivation(db, params.id, { body, actorId: user.id })),
    ),

    mount(api.completeActivation, administratorOfActivation, async ({ user, params, body }) =>
      presentActivation(await completeActivation(db, params.id, { ...body, actorId: user.id })),
    ),

    mount(api.cancelActivation, administratorOfActivation, async ({ user, params }) =>
      presentActivation(await cancelActivation(db, params.id, user.id)),
    ),
  ];
}
