import * as api from '#shared/activations/api.ts';
import type { Database } from '#server/db/database.ts';
import { withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { presentActivation } from './present.ts';
import { listActivations } from './queries.ts';

export function activationRoutes(db: Database): Mounted[] {
  return [
    mount(api.listActivations, withRole('admin'), async ({ query }) => {
      const { items, total } = await listActivations(db.orm, query);
      return { items: items.map(presentActivation), total };
    }),
  ];
}
