import * as api from '#shared/calls/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readAround, readWanted } from './around.ts';
import { presentCandidate } from './present.ts';
import { listCandidates } from './queries.ts';

export function candidateRoutes(db: Database): Mounted[] {
  return [
    mount(
      api.listCandidates,
      loaded('manage-activations', loadActivation),
      async ({ resource, query }) => {
        const wanted = await readWanted(db.orm, resource.activation, query);
        const around = await readAround(db.orm, wanted);
        const { items, total } = await listCandidates(db.orm, query, around);
        return { items: items.map((row) => presentCandidate(row, around)), total };
      },
    ),
  ];
}
