import type { OwnRsvp, RosterEntry, TrainingSession } from '#shared/training/schemas.ts';
import type { RosterRow } from './attendance/queries.ts';
import type { SeenSessionRow } from './queries.ts';

export function presentSession(row: SeenSessionRow): TrainingSession {
  const { session, seatsTaken, waitlisted } = row;
  return {
    id: session.id,
    title: session.title,
    description: session.description,
    dateTime: session.dateTime.toISOString(),
    location: session.location,
    duration: session.duration,
    maxCapacity: session.maxCapacity,
    isVirtual: session.isVirtual,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    seatsTaken,
    seatsLeft: Math.max(0, session.maxCapacity - seatsTaken),
    waitlisted,
    rsvp: presentOwnRsvp(row),
  };
}

function presentOwnRsvp({ rsvp, waitlistPlace }: SeenSessionRow): OwnRsvp | null {
  return (
    rsvp && {
      id: rsvp.id,
      status: rsvp.status,
      waitlistPlace,
      rsvpedAt: rsvp.rsvpedAt.toISOString(),
      attendedAt: rsvp.attendedAt?.toISOString() ?? null,
      promotedAt: rsvp.promotedAt?.toISOString() ?? null,
    }
  );
}

export function presentRosterEntry({ rsvp, person, waitlistPlace }: RosterRow): RosterEntry {
  return {
    id: rsvp.id,
    chaplainId: rsvp.chaplainId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    affiliation: person.affiliation,
    status: rsvp.status,
    waitlistPlace,
    rsvpedAt: rsvp.rsvpedAt.toISOString(),
    attendedAt: rsvp.attendedAt?.toISOString() ?? null,
  };
}
