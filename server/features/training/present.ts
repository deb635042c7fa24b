import { can, type AbilityHolder } from '#shared/abilities.ts';
import { hasSeat } from '#shared/training/constants.ts';
import type { OwnRsvp, Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { presentMaker } from '#server/features/people/present.ts';
import type { AttendeeRow } from './attendance/queries.ts';
import type { SeenTrainingSessionRow, TrainingSessionRow } from './queries.ts';

export const linkFor = (
  { session, rsvp }: Pick<SeenTrainingSessionRow, 'session' | 'rsvp'>,
  user: AbilityHolder | null,
) =>
  session.isVirtual && (can(user, 'manage-training') || (rsvp !== null && hasSeat(rsvp.status)))
    ? session.virtualLink
    : null;

export function trainingFacts(session: TrainingSessionRow) {
  const { id, title, dateTime, duration, location, address, isVirtual } = session;
  return {
    trainingId: id,
    title,
    dateTime: dateTime.toISOString(),
    duration,
    location,
    address,
    isVirtual,
  };
}

export function presentTrainingSession(
  row: SeenTrainingSessionRow,
  user: AbilityHolder,
): TrainingSession {
  const { session, seatsTaken, waitlisted } = row;
  return {
    id: session.id,
    title: session.title,
    description: session.description,
    dateTime: session.dateTime.toISOString(),
    location: session.location,
    address: session.address,
    virtualLink: linkFor(row, user),
    duration: session.duration,
    maxCapacity: session.maxCapacity,
    isVirtual: session.isVirtual,
    grantsKind: row.grantsKind,
    createdBy: can(user, 'manage-training') ? presentMaker(row.maker) : null,
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
