import {
  LOG_BEGINS_HOURS_BEFORE,
  LOG_ENDS_DAYS_AFTER,
  type EventKind,
} from '#shared/incident-log/constants.ts';
import type { LogCorrectionBody, LogLineBody } from '#shared/incident-log/schemas.ts';
import { CLOCK_TOLERANCE_MINUTES } from '#shared/deployments/tap-times.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { lineIdTaken, notOfActivation, notYet, tooEarly, tooLate } from './errors.ts';
import { getLine, insertLines, isAskedTo } from './queries.ts';
import type { LineRow, LoggedActivation, NewLine } from './queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface LogEvent {
  /** Set if a device may send the event twice; an id is stored only once. */
  id?: string;
  activationId: string;
  kind: EventKind;
  /** Null if the portal acts by itself. */
  actorId: string | null;
  deploymentId?: string;
  /** The user the event is about, if there is no `deploymentId`. */
  aboutId?: string | null;
  happenedAt?: Date;
  /** The device's time when the event was written, if it may have reached the server later. */
  writtenAt?: Date | null;
  text?: string | null;
  details?: LineRow['details'];
}

/** Adds a line to the log. Call this in the event's own transaction. */
export async function logEvent(tx: Executor, event: LogEvent) {
  await logEvents(tx, [event]);
}

export async function logEvents(tx: Executor, events: readonly LogEvent[]) {
  const lines = events.map(({ happenedAt, writtenAt, ...event }) => ({
    ...event,
    happenedAt: happenedAt?.toISOString(),
    writtenAt: writtenAt?.toISOString(),
  }));
  await insertLines(tx, lines);
}

interface Written<Body> {
  actorId: string;
  body: Body;
}

/** Adds a line. Adding it again with the same id changes nothing. @throws AppError 400, 409 */
export async function addLine(
  db: Database,
  activation: LoggedActivation,
  { actorId, body }: Written<LogLineBody>,
) {
  const { actionId: id, kind, outcome = null, deploymentId = null, text = null } = body;
  const now = new Date();
  const line = { id, activationId: activation.id, kind, outcome, deploymentId, text, actorId };
  return db.transaction(async (tx) => {
    // No audit event: the log keeps who wrote each line, and nobody can change it.
    if (await isThere(tx, line)) return requireLine(tx, id);
    const happenedAt = timeOf(body.happenedAt, now);
    assertInLife(new Date(happenedAt), activation);
    if (deploymentId && !(await isAskedTo(tx, activation.id, deploymentId))) {
      throw notOfActivation();
    }
    const writtenAt = notAfter(body.writtenAt, now);
    return insertOnce(tx, { ...line, happenedAt, writtenAt });
  });
}

/** Adds a correction to a line. If the line is itself a correction, corrects the original line. */
export async function correctLine(
  db: Database,
  { id: lineId, correctsId: first, activationId, deploymentId, aboutId }: LineRow,
  { actorId, body }: Written<LogCorrectionBody>,
) {
  const correctsId = first ?? lineId;
  const { actionId: id, text } = body;
  const writtenAt = notAfter(body.writtenAt, new Date());
  const about = { deploymentId, aboutId };
  const line = {
    id,
    activationId,
    kind: 'correction',
    ...about,
    text,
    actorId,
    correctsId,
  } as const;
  return db.transaction(async (tx) => {
    // No audit event: the log keeps who wrote each line, and nobody can change it.
    await insertOnce(tx, { ...line, happenedAt: writtenAt, writtenAt });
    return requireLine(tx, correctsId);
  });
}

async function insertOnce(tx: Executor, line: NewLine & { id: string }) {
  const inserted = await insertLines(tx, [line]);
  if (inserted === 0 && !(await isThere(tx, line))) throw lineIdTaken();
  return requireLine(tx, line.id);
}

/** Whether the line is stored already. Ignores times, which the server may have corrected. */
async function isThere(tx: Executor, line: NewLine & { id: string }) {
  const known = await getLine(tx, line.id);
  if (!known) return false;
  const isSame =
    known.activationId === line.activationId &&
    known.authorId === line.actorId &&
    known.kind === line.kind &&
    known.outcome === (line.outcome ?? null) &&
    known.deploymentId === (line.deploymentId ?? null) &&
    known.text === (line.text ?? null) &&
    known.correctsId === (line.correctsId ?? null);
  if (!isSame) throw lineIdTaken();
  return true;
}

async function requireLine(tx: Executor, id: string) {
  const line = await getLine(tx, id);
  if (!line) throw lineIdTaken();
  return line;
}

function timeOf(text: string, now: Date) {
  if (Date.parse(text) > now.getTime() + CLOCK_TOLERANCE_MINUTES * MINUTE) throw notYet();
  return notAfter(text, now);
}

function notAfter(text: string, now: Date) {
  return new Date(Math.min(Date.parse(text), now.getTime())).toISOString();
}

function assertInLife(at: Date, { status, startTime, createdAt, updatedAt }: LoggedActivation) {
  const begin = Math.min(startTime.getTime(), createdAt.getTime());
  if (at.getTime() < begin - LOG_BEGINS_HOURS_BEFORE * HOUR) throw tooEarly();
  const isOver = status === 'completed' || status === 'cancelled';
  if (isOver && at.getTime() > updatedAt.getTime() + LOG_ENDS_DAYS_AFTER * DAY) throw tooLate();
}
