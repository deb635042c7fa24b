import { loading, signedIn, withRole, type Guard, type SessionUser } from '#server/http/guards.ts';
import { guestsHaveNoSeats, needsProfile, rsvpNotFound, sessionNotFound } from './errors.ts';
import { getRosterEntry } from './attendance/queries.ts';
import { getSession } from './queries.ts';

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
export const administratorOfSession = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getSession(orm, params.id ?? '');
  if (!row) throw sessionNotFound();
  return row;
});

/** Administrators, with the place on a roster that the path names. */
export const administratorOfRsvp = loading(withRole('admin'), async ({ params, orm }) => {
  const row = await getRosterEntry(orm, {
    trainingId: params.id ?? '',
    rsvpId: params.rsvpId ?? '',
  });
  if (!row) throw rsvpNotFound();
  return row;
});
