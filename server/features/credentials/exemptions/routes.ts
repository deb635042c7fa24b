import * as api from '#shared/credentials/exemptions/api.ts';
import type { Database } from '#server/db/database.ts';
import { readToday } from '#server/features/credentials/today.ts';
import { able, loaded, type LoadContext } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { presentExemption } from './present.ts';
import { listExemptions, type ExemptionKey } from './queries.ts';
import { endExemption, exempt, requireExemption } from './service.ts';

export function exemptionRoutes(db: Database): Mounted[] {
  return [
    mount(api.listExemptions, able('manage-credentials'), async ({ query }) => {
      const today = await readToday(db.orm);
      const { items, total } = await listExemptions(db.orm, query);
      return { items: items.map((row) => presentExemption(row, today)), total };
    }),

    mount(api.exemptChaplain, able('manage-credentials'), async ({ user, body }) =>
      presentExemption(await exempt(db, { body, actorId: user.id }), await readToday(db.orm)),
    ),

    mount(
      api.endExemption,
      loaded('manage-credentials', loadExemption),
      async ({ user, resource }) => endExemption(db, resource, user.id),
    ),
  ];
}

async function loadExemption({ params, orm }: LoadContext<ExemptionKey>) {
  return requireExemption(orm, params);
}
