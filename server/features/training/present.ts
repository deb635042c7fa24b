import type { Role } from '#shared/accounts/constants.ts';
import { hasSeat } from '#shared/training/constants.ts';
import type { OwnRsvp, Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { presentMaker } from '#server/features/accounts/service.ts';
import type { AttendeeRow } from './attendance/queries.ts';
import type { SeenTrainingSessionRow } from './queries.ts';

/** Administrators are told the link of a virtual session, and those who have a seat in it. */
export const linkFor = (
  { session, rsvp }: Pick<SeenTrainingSessionRow, 'session' | 'rsvp'>,
  role: Role | null,
) =>
  session.isVirtual && (role === 'admin' || (rsvp !== null && hasSeat(rsvp.status)))
    ? session.virtualLink
    : null;

export function presentTrainingSession(row: SeenTrainingSessionRow, role: Role): TrainingSession {
  const { session, seatsTaken, waitlisted } = row;
  return {
    id: session.id,
    title: session.title,
    description: session.description,
    dateTime: session.dateTime.toISOString(),
    location: session.location,
    address: session.address,
    virtualLink: linkFor(row, role),
    duration: session.duration,
    maxCapacity: session.maxCapacity,
    isVirtual: session.isVirtual,
    createdBy: role === 'admin' ? presentMaker(row.maker) : null,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    seatsTaken,
    seatsLeft: Math.max(0, session.maxCapacity - seatsTaken),
    waitlisted,
    rsvp: presentOwnRsvp(row),
  };
}

function presentOwnRsvp({ rsvp, waitlistPosition }: SeenTrainingSessionRow): OwnRsvp | null {
  return (
    rsvp && {
      id: rsvp.id,
      status: rsvp.status,
      waitlistPosition,
      rsvpedAt: rsvp.rsvpedAt.toISOString(),
      attendedAt: rsvp.attendedAt?.toISOString() ?? null,
      promotedAt: rsvp.promotedAt?.toISOString() ?? null,
    }
  );
}

export function presentAttendee({ rsvp, person, waitlistPosition }: AttendeeRow): Attendee {
  return {
    id: rsvp.id,
    chaplainId: rsvp.chaplainId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    affiliation: person.affiliation,
    status: rsvp.status,
    waitlistPosition,
    rsvpedAt: rsvp.rsvpedAt.toISOString(),
    attendedAt: rsvp.attendedAt?.toISOString() ?? null,
  };
}
