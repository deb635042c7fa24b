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
import { tellTraining } from '#server/features/training/tell-training.ts';
import {
  arrive,
  getRsvp,
  holdChaplain,
  listWithFreeSeats,
  lockTrainingSession,
  promoteFirst,
  readSeats,
  setStatus,
  type Seats,
} from './queries.ts';

export async function takeSeat(db: Database, trainingId: string, chaplainId: string) {
  await db.transaction(async (tx) => {
    // No audit event: the stored RSVP itself says who sent it and when.
    const chaplain = await holdChaplain(tx, chaplainId);
    if (!chaplain) throw needsProfile();
    const seats = await lockSeats(tx, trainingId);
    const before = await getRsvp(tx, trainingId, chaplainId);
    // Checks for a seat before all else: a retry after a lost answer must report the seat.
    if (before && hasSeat(before.status)) throw alreadySeated();
    if (before?.status === 'waitlisted') throw alreadyWaiting();
    if (seats.hasStarted) throw trainingSessionStarted();
    if (before?.status === 'no-show') throw alreadyMarked();
    const status = nextStatus(seats);
    await arrive(tx, { trainingId, chaplainId, status });
    const { userId } = chaplain;
    await tellTraining(tx, ARRIVALS[status], { trainingId, to: [{ userId }], actorId: userId });
  });
}

export async function giveSeatBack(db: Database, trainingId: string, chaplainId: string) {
  await db.transaction(async (tx) => {
    // No audit event: the stored RSVP itself says who cancelled.
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

/** Locks the seats and fills free seats from the waitlist. Call before reading RSVPs. */
export async function lockSeats(tx: Executor, trainingId: string): Promise<Seats> {
  if (!(await lockTrainingSession(tx, trainingId))) throw trainingSessionNotFound();
  return fillSeats(tx, trainingId);
}

/** Fills seats freed by deleted profiles. Needed because deleting a profile fills no seats. */
export async function giveFreedSeats(db: Database): Promise<number> {
  const ids = await listWithFreeSeats(db.orm);
  for (const id of ids) {
    await db.transaction(async (tx) => {
      // No audit event: the stored RSVP itself says when it got the seat.
      if (await lockTrainingSession(tx, id)) await fillSeats(tx, id);
    });
  }
  return ids.length;
}

export async function fillSeats(tx: Executor, trainingId: string): Promise<Seats> {
  const seats = await readSeats(tx, trainingId);
  const wanted = seats.isOver ? 0 : Math.min(seatsLeft(seats), seats.waiting);
  if (wanted === 0) return seats;
  const to = await promoteFirst(tx, trainingId, wanted);
  await tellTraining(tx, 'training-promoted', { trainingId, to, actorId: null });
  const promoted = to.length;
  if (promoted < wanted) return fillSeats(tx, trainingId);
  return { ...seats, taken: seats.taken + promoted, waiting: seats.waiting - promoted };
}

export const ARRIVALS = {
  registered: 'training-rsvp',
  waitlisted: 'training-waitlisted',
} as const;

export function nextStatus(seats: Seats): keyof typeof ARRIVALS {
  return seatsLeft(seats) > 0 ? 'registered' : 'waitlisted';
}

export function seatsLeft({ maxCapacity, taken }: Seats) {
  return Math.max(0, maxCapacity - taken);
}
