import { hasSeat } from '#shared/training/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import {
  alreadyMarked,
  alreadySeated,
  alreadyWaiting,
  needsProfile,
  noOwnRsvp,
  trainingSessionNotFound,
  trainingSessionStarted,
} from '#server/features/training/errors.ts';
import {
  arrive,
  getRsvp,
  holdChaplain,
  lockTrainingSession,
  promoteFirst,
  readSeats,
  setStatus,
  type Seats,
} from './queries.ts';

/** Takes a seat or, when none is left, the next place on the waitlist. @throws AppError 403, 404, 409 */
export async function takeSeat(db: Database, trainingId: string, chaplainId: string) {
  await db.transaction(async (tx) => {
    // No audit event: the RSVP itself says who came and when.
    if (!(await holdChaplain(tx, chaplainId))) throw needsProfile();
    const seats = await lockSeats(tx, trainingId);
    const before = await getRsvp(tx, trainingId, chaplainId);
    // First, so that an RSVP whose answer was lost is known when it comes again.
    if (before && hasSeat(before.status)) throw alreadySeated();
    if (before?.status === 'waitlisted') throw alreadyWaiting();
    if (seats.hasStarted) throw trainingSessionStarted();
    if (before?.status === 'no-show') throw alreadyMarked();
    await arrive(tx, { trainingId, chaplainId, status: nextStatus(seats) });
  });
}

/** Gives one's own seat or place back; once more changes nothing. @throws AppError 404, 409 */
export async function giveSeatBack(db: Database, trainingId: string, chaplainId: string) {
  await db.transaction(async (tx) => {
    // No audit event: the RSVP itself says who cancelled.
    const seats = await lockSeats(tx, trainingId);
    const rsvp = await getRsvp(tx, trainingId, chaplainId);
    if (!rsvp) throw noOwnRsvp();
    if (rsvp.status === 'cancelled') return;
    if (seats.hasStarted) throw trainingSessionStarted();
    if (rsvp.status === 'attended' || rsvp.status === 'no-show') throw alreadyMarked();
    await setStatus(tx, rsvp.id, 'cancelled');
    await fillSeats(tx, trainingId);
  });
}

/**
 * Every change of seats begins with this: until the transaction ends, it is the only one. Seats that
 * are free although somebody waits, as after a profile was deleted, are given away before.
 * @throws AppError 404
 */
export async function lockSeats(tx: Executor, trainingId: string): Promise<Seats> {
  if (!(await lockTrainingSession(tx, trainingId))) throw trainingSessionNotFound();
  return fillSeats(tx, trainingId);
}

/** Gives free seats to those who wait, in their order, unless the session is over. */
export async function fillSeats(tx: Executor, trainingId: string): Promise<Seats> {
  const seats = await readSeats(tx, trainingId);
  const wanted = seats.isOver ? 0 : Math.min(seatsLeft(seats), seats.waiting);
  if (wanted === 0) return seats;
  const promoted = await promoteFirst(tx, trainingId, wanted);
  if (promoted < wanted) return fillSeats(tx, trainingId);
  return { ...seats, taken: seats.taken + promoted, waiting: seats.waiting - promoted };
}

export function nextStatus(seats: Seats) {
  return seatsLeft(seats) > 0 ? 'registered' : 'waitlisted';
}

export function seatsLeft({ maxCapacity, taken }: Seats) {
  return Math.max(0, maxCapacity - taken);
}
