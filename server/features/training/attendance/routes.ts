import * as api from '#shared/training/api.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { administratorOfRsvp, administratorOfSession } from '#server/features/training/policy.ts';
import { presentRosterEntry } from '#server/features/training/present.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { ROSTER_HEADER, rosterLine } from './file.ts';
import { listRoster, readAllRoster } from './queries.ts';
import { addToRoster, markAttendance, removeFromRoster } from './service.ts';

export function attendanceRoutes(db: Database): Mounted[] {
  return [
    mount(api.listRoster, administratorOfSession, async ({ resource, query }) => {
      const { items, total } = await listRoster(db.orm, resource.id, query);
      return { items: items.map(presentRosterEntry), total };
    }),

    mount(api.exportRoster, administratorOfSession, async ({ user, resource }) => {
      const { total } = await listRoster(db.orm, resource.id, { ...FIRST_ROWS, limit: 1 });
      const details = { title: resource.title, count: total };
      await recordAudit(db.orm, {
        action: 'roster-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const content = csvStream({
        header: ROSTER_HEADER,
        parts: readAllRoster(db.orm, resource.id),
        line: rosterLine,
      });
      return { filename: `Roster ${resource.title}.csv`, content };
    }),

    mount(api.addToRoster, administratorOfSession, async ({ user, resource, body }) =>
      presentRosterEntry(
        await addToRoster(db, { trainingId: resource.id, ...body, actorId: user.id }),
      ),
    ),

    mount(api.markAttendance, administratorOfRsvp, async ({ user, resource, body }) =>
      presentRosterEntry(await markAttendance(db, resource, { ...body, actorId: user.id })),
    ),

    mount(api.removeFromRoster, administratorOfRsvp, async ({ user, resource }) =>
      removeFromRoster(db, resource, user.id),
    ),
  ];
}
