import { SEATED_STATUSES, type RsvpStatus } from '#shared/training/constants.ts';
import type {
  TrainingSeriesBody,
  TrainingSessionBody,
  UpdateTrainingSessionBody,
} from '#shared/training/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { assertGrantable, grantByAttendance } from '#server/features/credentials/grants/service.ts';
import { trainingSessionNotFound } from './errors.ts';
import {
  countRsvps,
  removeTrainingSession,
  getTrainingSession,
  insertTrainingSession,
  updateTrainingSession,
  type TrainingSessionChange,
  type TrainingSessionRow,
} from './queries.ts';
import { listConcerned, lockTrainingSession, readSeats } from './seats/queries.ts';
import { fillSeats, lockSeats } from './seats/service.ts';
import { tellTraining } from './tell-training.ts';

export async function createTrainingSession(
  db: Database,
  body: TrainingSessionBody,
  actorId: string,
) {
  return db.transaction((tx) => announce(tx, body, actorId));
}

export async function createTrainingSeries(
  db: Database,
  { dateTimes, ...rest }: TrainingSeriesBody,
  actorId: string,
) {
  // The audit record is written by `announce`.
  return db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const dateTime of dateTimes) ids.push(await announce(tx, { ...rest, dateTime }, actorId));
    return ids;
  });
}

async function announce(tx: Executor, body: TrainingSessionBody, actorId: string) {
  await assertGrantable(tx, body.grantsKindId);
  const dateTime = new Date(body.dateTime);
  const { id, title } = await insertTrainingSession(tx, { ...body, dateTime, createdBy: actorId });
  const details = { title, dateTime: dateTime.toISOString() };
  await recordAudit(tx, { action: 'training-created', actorId, subjectId: null, details });
  return id;
}

interface Change {
  body: UpdateTrainingSessionBody;
  actorId: string;
}

/** Writes nothing if no field changes, so that calendars don't reload. */
export async function changeTrainingSession(db: Database, id: string, { body, actorId }: Change) {
  await db.transaction(async (tx) => {
    const { hasStarted } = await lockSeats(tx, id);
    const before = await requireSession(tx, id);
    const { dateTime, ...rest } = body;
    const change = differing(before, {
      ...rest,
      ...(dateTime && { dateTime: new Date(dateTime) }),
    });
    const changed = Object.keys(change);
    if (changed.length === 0) return;
    await assertGrantable(tx, change.grantsKindId);
    await updateTrainingSession(tx, id, change);
    if (changed.some((field) => ['dateTime', 'grantsKindId'].includes(field))) {
      await grantByAttendance(tx, await requireSession(tx, id), { chaplainId: null, actorId });
    }
    const seats = await fillSeats(tx, id);
    if (!(hasStarted && seats.hasStarted)) {
      const statuses = concerned(changed);
      const to = await listConcerned(tx, id, { statuses, except: actorId });
      await tellTraining(tx, 'training-changed', { trainingId: id, to, actorId });
    }
    const details = { title: change.title ?? before.title, changed: changed.join(', ') };
    await recordAudit(tx, { action: 'training-changed', actorId, subjectId: null, details });
  });
}

export async function deleteTrainingSession(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    // Not lockSeats: it would give people seats in a session that is just being deleted.
    if (!(await lockTrainingSession(tx, id))) throw trainingSessionNotFound();
    const { hasStarted } = await readSeats(tx, id);
    const { title, dateTime } = await requireSession(tx, id);
    const rsvps = await countRsvps(tx, id);
    if (!hasStarted) {
      const statuses = [...SEATED_STATUSES, 'waitlisted'] as const;
      const to = await listConcerned(tx, id, { statuses, except: actorId });
      await tellTraining(tx, 'training-cancelled', { trainingId: id, to, actorId });
    }
    await removeTrainingSession(tx, id);
    const details = { title, dateTime: dateTime.toISOString(), rsvps };
    await recordAudit(tx, { action: 'training-deleted', actorId, subjectId: null, details });
  });
}

const TOLD_TO_ALL = ['title', 'dateTime', 'duration', 'location', 'address', 'isVirtual'];

function concerned(changed: readonly string[]): RsvpStatus[] {
  if (changed.some((field) => TOLD_TO_ALL.includes(field)))
    return [...SEATED_STATUSES, 'waitlisted'];
  return changed.includes('virtualLink') ? [...SEATED_STATUSES] : [];
}

async function requireSession(tx: Executor, id: string) {
  const row = await getTrainingSession(tx, id);
  if (!row) throw trainingSessionNotFound();
  return row;
}

function differing(
  before: TrainingSessionRow,
  change: TrainingSessionChange,
): TrainingSessionChange {
  const known: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && plain(value) !== plain(known[field]),
    ),
  );
}

function plain(value: unknown) {
  return value instanceof Date ? value.getTime() : value;
}
