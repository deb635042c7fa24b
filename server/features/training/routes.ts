import * as api from '#shared/training/api.ts';
import type { Database } from '#server/db/database.ts';
import { signedIn, withRole, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { calendarRoutes, type CalendarSettings } from './calendar/routes.ts';
import { onlyForOneself, sessionNotFound } from './errors.ts';
import { administratorOfSession, trainee } from './policy.ts';
import { presentSession } from './present.ts';
import { getSessionFor, listOwnSessions, listSessions } from './queries.ts';
import { giveSeatBack, takeSeat } from './seats/service.ts';
import { changeSession, createSession, removeSession } from './service.ts';

export function trainingRoutes(db: Database, settings: CalendarSettings): Mounted[] {
  const seenBy = async ({ chaplain, role }: SessionUser, id: string) => {
    const row = await getSessionFor(db.orm, id, chaplain?.id ?? null);
    if (!row) throw sessionNotFound();
    return presentSession(row, role);
  };

  return [
    mount(api.listTrainingSessions, signedIn, async ({ user, query }) => {
      const { items, total } = await listSessions(db.orm, query, user.chaplain?.id ?? null);
      return { items: items.map((row) => presentSession(row, user.role)), total };
    }),

    mount(api.listOwnTraining, signedIn, async ({ user, query }) => {
      if (!user.chaplain) return { items: [], total: 0 };
      const { items, total } = await listOwnSessions(db.orm, query, user.chaplain.id);
      return { items: items.map((row) => presentSession(row, user.role)), total };
    }),

    mount(api.getTrainingSession, signedIn, async ({ user, params }) => seenBy(user, params.id)),

    mount(api.createTrainingSession, withRole('admin'), async ({ user, body }) =>
      seenBy(user, await createSession(db, body, user.id)),
    ),

    mount(api.updateTrainingSession, administratorOfSession, async ({ user, resource, body }) => {
      await changeSession(db, resource.id, { body, actorId: user.id });
      return seenBy(user, resource.id);
    }),

    mount(api.deleteTrainingSession, administratorOfSession, async ({ user, resource }) =>
      removeSession(db, resource.id, user.id),
    ),

    mount(api.rsvpToTraining, trainee, async ({ user, params, body }) => {
      const wanted = body?.chaplainId ?? user.chaplain.id;
      if (wanted !== user.chaplain.id) throw onlyForOneself();
      await takeSeat(db, params.id, user.chaplain.id);
      return seenBy(user, params.id);
    }),

    mount(api.cancelRsvp, trainee, async ({ user, params }) =>
      giveSeatBack(db, params.id, user.chaplain.id),
    ),

    ...attendanceRoutes(db),
    ...calendarRoutes(db, settings),
  ];
}
