import { ATTENDANCE_OPENS_HOURS, hasSeat, type RsvpStatus } from '#shared/training/constants.ts';
import type { AttendanceStatus } from '#shared/training/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { grantByAttendance } from '#server/features/credentials/grants/service.ts';
import { getTrainingSession } from '#server/features/training/queries.ts';
import {
  alreadyAttending,
  attendanceNotOpen,
  cancelledRsvp,
  neverSeated,
  noSeatLeft,
  noShowTooEarly,
  noSuchChaplain,
  rsvpNotFound,
} from '#server/features/training/errors.ts';
import {
  arrive,
  getRsvp,
  holdChaplain,
  setStatus,
} from '#server/features/training/seats/queries.ts';
import {
  ARRIVALS,
  fillSeats,
  lockSeats,
  nextStatus,
  seatsLeft,
} from '#server/features/training/seats/service.ts';
import { tellTraining } from '#server/features/training/tell-training.ts';
import { getAttendee, type AttendeeRow } from './queries.ts';

interface Marking {
  status: AttendanceStatus;
  actorId: string;
}

/** A no-show mark gives the seat to the waitlist, so removing the mark needs another free seat. */
export async function markAttendance(
  db: Database,
  known: AttendeeRow,
  { status, actorId }: Marking,
) {
  return db.transaction(async (tx) => {
    const seats = await lockSeats(tx, known.rsvp.trainingId);
    const entry = await requireEntry(tx, known.rsvp);
    const before = entry.rsvp.status;
    if (before === status) return entry;
    if (before === 'cancelled') throw cancelledRsvp();
    if (before === 'waitlisted' && status === 'no-show') throw neverSeated();
    if (status === 'no-show' && !seats.hasStarted) throw noShowTooEarly();
    if (status === 'attended' && !seats.takesAttendance) {
      throw attendanceNotOpen(ATTENDANCE_OPENS_HOURS);
    }
    if (!hasSeat(before) && hasSeat(status) && seatsLeft(seats) === 0) throw noSeatLeft();
    await setStatus(tx, entry.rsvp.id, status);
    await fillSeats(tx, entry.rsvp.trainingId);
    const details = { title: seats.title, status };
    const subjectId = entry.person.userId;
    await recordAudit(tx, { action: 'attendance-marked', actorId, subjectId, details });
    await followAttendance(tx, entry, { before, actorId });
    return requireEntry(tx, entry.rsvp);
  });
}

interface Addition {
  trainingId: string;
  chaplainId: string;
  actorId: string;
}

/** Adds a person to a session. If the session has begun, marks the person as attended. */
export async function addAttendee(db: Database, { trainingId, chaplainId, actorId }: Addition) {
  return db.transaction(async (tx) => {
    if (!(await holdChaplain(tx, chaplainId))) throw noSuchChaplain();
    const seats = await lockSeats(tx, trainingId);
    const before = await getRsvp(tx, trainingId, chaplainId);
    if (before && before.status !== 'cancelled') throw alreadyAttending();
    if (seats.hasStarted && seatsLeft(seats) === 0) throw noSeatLeft();
    const status = seats.hasStarted ? 'attended' : nextStatus(seats);
    const entry = await requireEntry(tx, await arrive(tx, { trainingId, chaplainId, status }));
    if (status !== 'attended') await tellOther(tx, ARRIVALS[status], entry, actorId);
    const details = { title: seats.title, status };
    const subjectId = entry.person.userId;
    await recordAudit(tx, { action: 'attendance-changed', actorId, subjectId, details });
    await followAttendance(tx, entry, { before: null, actorId });
    return entry;
  });
}

export async function removeAttendee(db: Database, known: AttendeeRow, actorId: string) {
  await db.transaction(async (tx) => {
    const { title } = await lockSeats(tx, known.rsvp.trainingId);
    const { rsvp, person } = await requireEntry(tx, known.rsvp);
    if (rsvp.status === 'cancelled') return;
    await setStatus(tx, rsvp.id, 'cancelled');
    await fillSeats(tx, rsvp.trainingId);
    const details = { title, status: 'cancelled' };
    const subjectId = person.userId;
    await recordAudit(tx, { action: 'attendance-changed', actorId, subjectId, details });
    await followAttendance(tx, { rsvp, person }, { before: rsvp.status, actorId });
  });
}

interface Followed {
  before: RsvpStatus | null;
  actorId: string;
}

async function followAttendance(
  tx: Executor,
  { rsvp: { id, trainingId, chaplainId } }: Pick<AttendeeRow, 'rsvp' | 'person'>,
  { before, actorId }: Followed,
) {
  const after = (await getAttendee(tx, { trainingId, rsvpId: id }))?.rsvp.status;
  if (before !== 'attended' && after !== 'attended') return;
  const session = await getTrainingSession(tx, trainingId);
  if (session) await grantByAttendance(tx, session, { chaplainId, actorId });
}

async function tellOther(
  tx: Executor,
  kind: (typeof ARRIVALS)[keyof typeof ARRIVALS],
  { rsvp: { trainingId }, person: { userId } }: AttendeeRow,
  actorId: string,
) {
  if (userId === actorId) return;
  await tellTraining(tx, kind, { trainingId, to: [{ userId }], actorId });
}

async function requireEntry(tx: Executor, { id, trainingId }: { id: string; trainingId: string }) {
  const entry = await getAttendee(tx, { trainingId, rsvpId: id });
  if (!entry) throw rsvpNotFound();
  return entry;
}
