import * as api from '#shared/people-list/api.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { PEOPLE_HEADER, peopleLine, presentPerson } from './present.ts';
import { countPeople, listAttendedTrainings, listPeople, readAllPeople } from './queries.ts';
import { readViews, removeView, saveView } from './view-queries.ts';

export function peopleListRoutes(db: Database): Mounted[] {
  return [
    mount(api.listPeople, able('list-chaplains'), async ({ query }) => {
      const { items, total } = await listPeople(db.orm, query);
      return { items: items.map(presentPerson), total };
    }),

    mount(api.exportPeople, able('manage-chaplains'), async ({ user, query }) => {
      const count = await countPeople(db.orm, query);
      await recordAudit(db.orm, {
        action: 'people-exported',
        actorId: user.id,
        subjectId: null,
        details: { count },
      });
      const around = await readProgram(db.orm, 'identity', 'regions');
      const parts = await readAllPeople(db.orm, query);
      const content = csvStream({ header: PEOPLE_HEADER, parts, line: peopleLine(around) });
      return { filename: 'people.csv', content };
    }),

    mount(api.listAttendedTrainings, able('list-chaplains'), async () => ({
      trainings: await listAttendedTrainings(db.orm),
    })),

    mount(api.listViews, able('list-chaplains'), async () => ({ views: await readViews(db.orm) })),

    mount(api.saveView, able('list-chaplains'), async ({ params, body }) => ({
      views: await saveView(db, { ...params, ...body }),
    })),

    mount(api.removeView, able('list-chaplains'), async ({ params }) => ({
      views: await removeView(db, params.id),
    })),
  ];
}
