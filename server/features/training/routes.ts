import * as api from '#shared/training/api.ts';
import type { Database } from '#server/db/database.ts';
import { able, loaded, signedIn, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { calendarRoutes, type CalendarSettings } from './calendar/routes.ts';
import { onlyForOneself, trainingSessionNotFound } from './errors.ts';
import { loadTrainingSession, trainee } from './policy.ts';
import { presentTrainingSession } from './present.ts';
import { getTrainingSessionFor, listOwnTraining, listTrainingSessions } from './queries.ts';
import { giveSeatBack, takeSeat } from './seats/service.ts';
import {
  changeTrainingSession,
  createTrainingSeries,
  createTrainingSession,
  deleteTrainingSession,
} from './service.ts';

export function trainingRoutes(db: Database, settings: CalendarSettings): Mounted[] {
  const seenBy = async (user: SessionUser, id: string) => {
    const row = await getTrainingSessionFor(db.orm, id, user.chaplain?.id ?? null);
    if (!row) throw trainingSessionNotFound();
    return presentTrainingSession(row, user);
  };

  return [
    mount(api.listTrainingSessions, signedIn, async ({ user, query }) => {
      const { items, total } = await listTrainingSessions(db.orm, query, user.chaplain?.id ?? null);
      return { items: items.map((row) => presentTrainingSession(row, user)), total };
    }),

    mount(api.listOwnTraining, signedIn, async ({ user, query }) => {
      if (!user.chaplain) return { items: [], total: 0 };
      const { items, total } = await listOwnTraining(db.orm, query, user.chaplain.id);
      return { items: items.map((row) => presentTrainingSession(row, user)), total };
    }),

    mount(api.getTrainingSession, signedIn, async ({ user, params }) => seenBy(user, params.id)),

    mount(api.createTrainingSession, able('manage-training'), async ({ user, body }) =>
      seenBy(user, await createTrainingSession(db, body, user.id)),
    ),

    mount(api.createTrainingSeries, able('manage-training'), async ({ user, body }) => {
      const ids = await createTrainingSeries(db, body, user.id);
      return { sessions: await Promise.all(ids.map((id) => seenBy(user, id))) };
    }),

    mount(
      api.updateTrainingSession,
      loaded('manage-training', loadTrainingSession),
      async ({ user, resource, body }) => {
        await changeTrainingSession(db, resource.id, { body, actorId: user.id });
        return seenBy(user, resource.id);
      },
    ),

    mount(
      api.deleteTrainingSession,
      loaded('manage-training', loadTrainingSession),
      async ({ user, resource }) => deleteTrainingSession(db, resource.id, user.id),
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
