import * as api from '#shared/readiness/api.ts';
import type { Database } from '#server/db/database.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readOwnStanding } from './own/service.ts';
import { readReport } from './report/service.ts';
import { tierRoutes } from './tiers/routes.ts';

export function readinessRoutes(db: Database): Mounted[] {
  return [
    mount(api.readOwnReadiness, able('keep-own-profile'), async ({ user }) =>
      readOwnStanding(db.orm, user.chaplain?.id ?? null),
    ),
    mount(api.readReadiness, able('manage-credentials'), async () => readReport(db.orm)),
    ...tierRoutes(db),
  ];
}
