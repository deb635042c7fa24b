import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import {
  ATTENDANCE_OPENS_HOURS,
  SEATED_STATUSES,
  type RsvpStatus,
} from '#shared/training/constants.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

// Not `now()`: that is the start of the transaction, before it waited for the lock.
const clock = sql`statement_timestamp()`;
const start = trainingSessions.dateTime;
const isSeated = inArray(trainingRsvps.status, [...SEATED_STATUSES]);
const isWaiting = eq(trainingRsvps.status, 'waitlisted');

export async function lockTrainingSession(tx: Executor, id: string) {
  const rows = await tx
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, id))
    .for('update');
  return rows.length > 0;
}

/** Locks the profile, so that nobody can delete it until the transaction ends. */
export async function holdChaplain(tx: Executor, id: string) {
  const [row] = await tx
    .select({ userId: chaplains.userId })
    .from(chaplains)
    .where(eq(chaplains.id, id))
    .for('key share');
  return row ?? null;
}

interface Concerned {
  statuses: readonly RsvpStatus[];
  except: string;
}

export async function listConcerned(
  tx: Executor,
  trainingId: string,
  { statuses, except }: Concerned,
) {
  return tx
    .select({ userId: chaplains.userId })
    .from(trainingRsvps)
    .innerJoin(chaplains, eq(chaplains.id, trainingRsvps.chaplainId))
    .where(
      and(
        eq(trainingRsvps.trainingId, trainingId),
        inArray(trainingRsvps.status, [...statuses]),
        ne(chaplains.userId, except),
      ),
    );
}

/** Call after locking the session. */
export async function readSeats(tx: Executor, id: string) {
  const locked = await tx
    .select({
      title: trainingSessions.title,
      maxCapacity: trainingSessions.maxCapacity,
      taken: sql<number>`(count(*) FILTER (WHERE ${isSeated}))::int`,
      waiting: sql<number>`(count(*) FILTER (WHERE ${isWaiting}))::int`,
      hasStarted: sql<boolean>`${start} <= ${clock}`,
      isOver: sql<boolean>`${start} + ${trainingSessions.duration} * interval '1 hour' <= ${clock}`,
      takesAttendance: sql<boolean>`${start} - ${ATTENDANCE_OPENS_HOURS}::int * interval '1 hour' <= ${clock}`,
    })
    .from(trainingSessions)
    .leftJoin(trainingRsvps, eq(trainingRsvps.trainingId, trainingSessions.id))
    .where(eq(trainingSessions.id, id))
    .groupBy(trainingSessions.id);
  return onlyRow(locked);
}

export type Seats = Awaited<ReturnType<typeof readSeats>>;

export async function listWithFreeSeats(orm: Executor) {
  const rows = await orm
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .innerJoin(trainingRsvps, eq(trainingRsvps.trainingId, trainingSessions.id))
    .where(sql`${start} > now()`)
    .groupBy(trainingSessions.id)
    .having(
      sql`count(*) FILTER (WHERE ${isWaiting}) > 0
        AND count(*) FILTER (WHERE ${isSeated}) < ${trainingSessions.maxCapacity}`,
    )
    .orderBy(trainingSessions.id);
  return rows.map(({ id }) => id);
}

export async function getRsvp(tx: Executor, trainingId: string, chaplainId: string) {
  const [row] = await tx
    .select()
    .from(trainingRsvps)
    .where(and(eq(trainingRsvps.trainingId, trainingId), eq(trainingRsvps.chaplainId, chaplainId)));
  return row ?? null;
}

interface Arrival {
  trainingId: string;
  chaplainId: string;
  status: RsvpStatus;
}

/** Stores an RSVP. If the person had cancelled before, the new RSVP is last in waitlist order. */
export async function arrive(tx: Executor, { status, ...who }: Arrival) {
  const fresh = {
    status,
    rsvpedAt: clock,
    attendedAt: status === 'attended' ? clock : null,
    promotedAt: null,
  };
  const row = onlyRow(
    await tx
      .insert(trainingRsvps)
      .values({ ...who, ...fresh })
      .onConflictDoUpdate({
        target: [trainingRsvps.trainingId, trainingRsvps.chaplainId],
        set: { ...fresh, arrival: sql`excluded.arrival` },
      })
      .returning(),
  );
  return row;
}

export async function setStatus(tx: Executor, rsvpId: string, status: RsvpStatus) {
  await tx
    .update(trainingRsvps)
    .set({ status, attendedAt: status === 'attended' ? clock : null })
    .where(eq(trainingRsvps.id, rsvpId));
}

/** Returns the promoted users, except those whose profile was deleted in the meantime. */
export async function promoteFirst(tx: Executor, trainingId: string, seats: number) {
  const first = tx
    .select({ id: trainingRsvps.id })
    .from(trainingRsvps)
    .where(and(eq(trainingRsvps.trainingId, trainingId), isWaiting))
    .orderBy(asc(trainingRsvps.arrival))
    .limit(seats);
  const promoted = await tx
    .update(trainingRsvps)
    .set({ status: 'registered', promotedAt: clock })
    .where(inArray(trainingRsvps.id, first))
    .returning({ chaplainId: trainingRsvps.chaplainId });
  const ids = promoted.map(({ chaplainId }) => chaplainId);
  return tx.select({ userId: chaplains.userId }).from(chaplains).where(inArray(chaplains.id, ids));
}
