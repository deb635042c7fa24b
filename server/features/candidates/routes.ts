import * as api from '#shared/calls/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { presentCandidate } from './present.ts';
import { listCandidates } from './queries.ts';

export function candidateRoutes(db: Database): Mounted[] {
  return [
    mount(
      api.listCandidates,
      loaded('manage-activations', loadActivation),
      async ({ resource, query }) => {
        const { activation } = resource;
        const { lists } = await readProgram(db.orm, 'lists');
        const { items, total } = await listCandidates(db.orm, activation, query, lists);
        return { items: items.map((row) => presentCandidate(row, activation, lists)), total };
      },
    ),
  ];
}
