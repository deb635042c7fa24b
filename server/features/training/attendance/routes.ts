import * as api from '#shared/training/api.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { loadAttendee, loadTrainingSession } from '#server/features/training/policy.ts';
import { presentAttendee } from '#server/features/training/present.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { ATTENDANCE_HEADER, attendeeLine } from './attendance-file.ts';
import { listAttendees, readAllAttendees } from './queries.ts';
import { addAttendee, markAttendance, removeAttendee } from './service.ts';

export function attendanceRoutes(db: Database): Mounted[] {
  return [
    mount(
      api.listAttendees,
      loaded('manage-training', loadTrainingSession),
      async ({ resource, query }) => {
        const { items, total } = await listAttendees(db.orm, resource.id, query);
        return { items: items.map(presentAttendee), total };
      },
    ),

    mount(
      api.exportAttendance,
      loaded('manage-training', loadTrainingSession),
      async ({ user, resource }) => {
        const { total } = await listAttendees(db.orm, resource.id, { ...FIRST_ROWS, limit: 1 });
        const details = { title: resource.title, count: total };
        await recordAudit(db.orm, {
          action: 'attendance-exported',
          actorId: user.id,
          subjectId: null,
          details,
        });
        const { lists } = await readProgram(db.orm, 'lists');
        const content = csvStream({
          header: ATTENDANCE_HEADER,
          parts: readAllAttendees(db.orm, resource.id),
          line: attendeeLine(lists),
        });
        return { filename: `Attendance ${resource.title}.csv`, content };
      },
    ),

    mount(
      api.addAttendee,
      loaded('manage-training', loadTrainingSession),
      async ({ user, resource, body }) =>
        presentAttendee(
          await addAttendee(db, { trainingId: resource.id, ...body, actorId: user.id }),
        ),
    ),

    mount(
      api.markAttendance,
      loaded('manage-training', loadAttendee),
      async ({ user, resource, body }) =>
        presentAttendee(await markAttendance(db, resource, { ...body, actorId: user.id })),
    ),

    mount(api.removeAttendee, loaded('manage-training', loadAttendee), async ({ user, resource }) =>
      removeAttendee(db, resource, user.id),
    ),
  ];
}
