import type { CalendarEntry } from '#shared/training/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { listCalendarAway } from '#server/features/availability/calendar-queries.ts';
import { readToday } from '#server/features/availability/service.ts';
import { listDeploymentsAhead } from '#server/features/deployments/calendar-queries.ts';
import { momentOnClock } from '#server/time/moments.ts';
import { listTrainingAhead } from './queries.ts';

const HOUR = 60 * 60 * 1000;

export async function listAhead(orm: Executor, userId: string): Promise<CalendarEntry[]> {
  const { today, timeZone } = await readToday(orm);
  const trainings = await listTrainingAhead(orm, userId);
  const deployments = await listDeploymentsAhead(orm, userId);
  const away = await listCalendarAway(orm, userId, today);
  const entries = [
    ...trainings.map(({ session, rsvp }) => ({
      at: session.dateTime,
      entry: {
        ...NONE,
        id: session.id,
        kind: 'training' as const,
        title: session.title,
        place: session.location,
        isTentative: rsvp.status === 'waitlisted',
        startsAt: session.dateTime.toISOString(),
        endsAt: new Date(session.dateTime.getTime() + session.duration * HOUR).toISOString(),
      },
    })),
    ...deployments.map(({ id, eventType, location, from, until }) => ({
      at: from,
      entry: {
        ...NONE,
        id,
        kind: 'deployment' as const,
        title: eventType,
        place: location,
        startsAt: from.toISOString(),
        endsAt: until && until > from ? until.toISOString() : null,
      },
    })),
    ...away.map(({ fromOn, untilOn }) => ({
      at: momentOnClock({ timeZone, clock: '24' }, `${fromOn}T00:00`),
      entry: { ...NONE, id: fromOn, kind: 'away' as const, title: 'Away', fromOn, untilOn },
    })),
  ];
  return entries
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .map(({ entry }) => entry);
}

const NONE = {
  place: null,
  isTentative: false,
  startsAt: null,
  endsAt: null,
  fromOn: null,
  untilOn: null,
};
