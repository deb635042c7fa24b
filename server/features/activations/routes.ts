import * as api from '#shared/activations/api.ts';
import type { Database } from '#server/db/database.ts';
import { listChaplains } from '#server/features/chaplains/list-queries.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadActivation } from './policy.ts';
import { presentActivation, presentLeadChoice } from './present.ts';
import { listActivations } from './queries.ts';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  updateActivation,
} from './service.ts';

export function activationRoutes(db: Database): Mounted[] {
  return [
    mount(api.listActivations, able('manage-activations'), async ({ query }) => {
      const { items, total } = await listActivations(db.orm, query);
      return { items: items.map(presentActivation), total };
    }),

    mount(api.listLeadChoices, able('manage-activations'), async ({ query }) => {
      const { items, total } = await listChaplains(db.orm, {
        ...query,
        status: 'approved',
        isOnDuty: true,
      });
      return { items: items.map(presentLeadChoice), total };
    }),

    mount(api.getActivation, loaded('manage-activations', loadActivation), async ({ resource }) =>
      presentActivation(resource),
    ),

    mount(api.createActivation, able('manage-activations'), async ({ user, body }) =>
      presentActivation(await createActivation(db, body, user.id)),
    ),

    mount(
      api.updateActivation,
      loaded('manage-activations', loadActivation),
      async ({ user, params, body }) =>
        presentActivation(await updateActivation(db, params.id, { body, actorId: user.id })),
    ),

    mount(
      api.completeActivation,
      loaded('manage-activations', loadActivation),
      async ({ user, params, body }) =>
        presentActivation(await completeActivation(db, params.id, { ...body, actorId: user.id })),
    ),

    mount(
      api.cancelActivation,
      loaded('manage-activations', loadActivation),
      async ({ user, params }) => presentActivation(await cancelActivation(db, params.id, user.id)),
    ),
  ];
}
