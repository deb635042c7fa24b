import { loading, signedIn, withRole, type Guard, type SessionUser } from '#server/http/guards.ts';
import {
  guestsHaveNoSeats,
  needsProfile,
  rsvpNotFound,
  trainingSessionNotFound,
} from './errors.ts';
import { getAttendee } from './attendance/queries.ts';
import { getTrainingSession } from './queries.ts';

type Trainee = SessionUser & { chaplain: NonNullable<SessionUser['chaplain']> };

/** Whoever has a chaplain profile, of any role, approved or not. */
export const trainee: Guard<Trainee, undefined> = {
  allow(user) {
    const known = signedIn.allow(user);
    if (known.chaplain) return { ...known, chaplain: known.chaplain };
    throw known.role === 'guest' ? guestsHaveNoSeats() : needsProfile();
  },
};

/** Administrators, with the session the path names. */
export const administratorOfTrainingSession = loading(
  withRole('admin'),
  async ({ params, orm }) => {
    const row = await getTrainingSession(orm, params.id ?? '');
    if (!row) throw trainingSessionNotFound();
    return row;
  },
);

/** Administrators, with the attendee that the path names. */
export const administratorOfRsvp = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getAttendee(orm, {
    trainingId: params.id ?? '',
    rsvpId: params.rsvpId ?? '',
  });
  if (!row) throw rsvpNotFound();
  return row;
});
