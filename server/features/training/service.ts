import type { TrainingSessionBody, UpdateTrainingSessionBody } from '#shared/training/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
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
import { fillSeats, lockSeats } from './seats/service.ts';

export async function createTrainingSession(
  db: Database,
  body: TrainingSessionBody,
  actorId: string,
) {
  return db.transaction(async (tx) => {
    const dateTime = new Date(body.dateTime);
    const { id, title } = await insertTrainingSession(tx, {
      ...body,
      dateTime,
      createdBy: actorId,
    });
    const details = { title, dateTime: dateTime.toISOString() };
    await recordAudit(tx, { action: 'training-created', actorId, subjectId: null, details });
    return id;
  });
}

interface Change {
  body: UpdateTrainingSessionBody;
  actorId: string;
}

/** Changes what differs; what no one changed keeps calendars as they are. @throws AppError 404 */
export async function changeTrainingSession(db: Database, id: string, { body, actorId }: Change) {
  await db.transaction(async (tx) => {
    await lockSeats(tx, id);
    const before = await requireSession(tx, id);
    const { dateTime, ...rest } = body;
    const change = differing(before, {
      ...rest,
      ...(dateTime && { dateTime: new Date(dateTime) }),
    });
    const changed = Object.keys(change);
    if (changed.length === 0) return;
    await updateTrainingSession(tx, id, change);
    await fillSeats(tx, id);
    const details = { title: change.title ?? before.title, changed: changed.join(', ') };
    await recordAudit(tx, { action: 'training-changed', actorId, subjectId: null, details });
  });
}

/** Deletes the session with all its RSVPs. @throws AppError 404 */
export async function deleteTrainingSession(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    await lockSeats(tx, id);
    const { title, dateTime } = await requireSession(tx, id);
    const rsvps = await countRsvps(tx, id);
    await removeTrainingSession(tx, id);
    const details = { title, dateTime: dateTime.toISOString(), rsvps };
    await recordAudit(tx, { action: 'training-deleted', actorId, subjectId: null, details });
  });
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
