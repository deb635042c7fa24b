import { signedIn, type Guard, type LoadContext, type SessionUser } from '#server/http/guards.ts';
import {
  guestsHaveNoSeats,
  needsProfile,
  rsvpNotFound,
  trainingSessionNotFound,
} from './errors.ts';
import { getAttendee } from './attendance/queries.ts';
import { getTrainingSession } from './queries.ts';

type Trainee = SessionUser & { chaplain: NonNullable<SessionUser['chaplain']> };

export const trainee: Guard<Trainee> = {
  allow(user) {
    const known = signedIn.allow(user);
    if (known.chaplain) return { ...known, chaplain: known.chaplain };
    throw known.role === 'guest' ? guestsHaveNoSeats() : needsProfile();
  },
};

export async function loadTrainingSession({ params, orm }: LoadContext) {
  const row = await getTrainingSession(orm, params.id);
  if (!row) throw trainingSessionNotFound();
  return row;
}

export async function loadAttendee({ params, orm }: LoadContext<{ id: string; rsvpId: string }>) {
  const row = await getAttendee(orm, { trainingId: params.id, rsvpId: params.rsvpId });
  if (!row) throw rsvpNotFound();
  return row;
}
