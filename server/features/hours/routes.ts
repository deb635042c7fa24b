import * as api from '#shared/hours/api.ts';
import type { Database } from '#server/db/database.ts';
import { isOnlyOneWho } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { able, loaded, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadHours } from './policy.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { HOURS_HEADER, hoursLine, presentHours } from './present.ts';
import { listHours, readAllHours, summarizeHours, totalHours } from './queries.ts';
import { approveHours, approveManyHours, correctHours } from './service.ts';

export function hoursRoutes(db: Database): Mounted[] {
  const viewer = async ({ id: userId }: SessionUser) => ({
    userId,
    isOnlyApprover: await isOnlyOneWho(db.orm, 'manage-hours', userId),
  });
  return [
    mount(api.listHours, able('manage-hours'), async ({ user, query }) => {
      const { items, total } = await listHours(db.orm, query);
      const whom = await viewer(user);
      return { items: items.map((row) => presentHours(row, whom)), total };
    }),

    mount(api.hoursTotals, able('manage-hours'), async ({ query }) => totalHours(db.orm, query)),

    mount(api.listHoursSummary, able('manage-hours'), async ({ query }) =>
      summarizeHours(db.orm, query),
    ),

    mount(api.exportHours, able('manage-hours'), async ({ user, query }) => {
      const { timeZone = 'UTC', ...filters } = query;
      const { shifts: count } = await totalHours(db.orm, filters);
      const details = { count };
      await recordAudit(db.orm, {
        action: 'hours-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const { lists } = await readProgram(db.orm, 'lists');
      const content = csvStream({
        header: HOURS_HEADER,
        parts: readAllHours(db.orm, filters),
        line: hoursLine(timeZone, lists),
      });
      return { filename: 'hours.csv', content };
    }),

    mount(api.approveManyHours, able('manage-hours'), async ({ user, body }) => ({
      approved: await approveManyHours(db, body.hours, user.id),
    })),

    mount(api.correctHours, loaded('manage-hours', loadHours), async ({ user, resource, body }) =>
      presentHours(
        await correctHours(db, resource, { body, actorId: user.id }),
        await viewer(user),
      ),
    ),

    mount(api.approveHours, loaded('manage-hours', loadHours), async ({ user, resource, body }) =>
      presentHours(
        await approveHours(db, resource, { body, actorId: user.id }),
        await viewer(user),
      ),
    ),
  ];
}
