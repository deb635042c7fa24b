import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { AuditAction } from '#shared/audit/constants.ts';
import type { EventKind } from '#shared/incident-log/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { logEvents } from '#server/features/incident-log/service.ts';
import { readWarningHours } from '#server/program/warning-hours.ts';
import { activationIsOver, activationNotFound, overlaps } from './errors.ts';
import { readOpen } from './open-work-queries.ts';
import {
  endAt,
  findNext,
  getDeskActivation,
  insertDuty,
  listWithoutOwnDesk,
  type DeskActivation,
  type DeskId,
} from './queries.ts';

interface Beginning {
  desk: DeskId;
  userId: string;
  name: string;
  phone: string;
  /** Null if the duty begins now. */
  from: string | null;
  until: string | null;
}

/** Ends the previous duty and adds a new duty, which lasts at most until the next planned duty. */
export async function begin(tx: Executor, beginning: Beginning) {
  const { desk, from, until } = beginning;
  const next = await findNext(tx, { desk, from });
  if (next && until !== null && next.beginsAt < new Date(until)) throw overlaps(next.name);
  if (next && from !== null && next.beginsAt.getTime() === Date.parse(from)) {
    throw overlaps(next.name);
  }
  await endAt(tx, { desk, from });
  await insertDuty(tx, { ...beginning, until: until ?? next?.beginsAt.toISOString() ?? null });
}

interface Recorded {
  kind: AuditAction & EventKind;
  activation: DeskActivation | null;
  actorId: string;
  subjectId: string | null;
  text?: string;
  times?: Record<string, string>;
}

/** Audits an event, and logs it in the activation or in each activation that the desk covers. */
export async function recordAtDesk(tx: Executor, recorded: Recorded) {
  const { kind, activation, actorId, subjectId, text, times = {} } = recorded;
  const { eventType = null, location = null } = activation ?? {};
  const details = { eventType, location };
  await recordAudit(tx, { action: kind, actorId, subjectId, details });
  const concerned = activation ? [activation] : await listWithoutOwnDesk(tx);
  await logEvents(
    tx,
    concerned.map(({ id: activationId }) => ({
      kind,
      activationId,
      actorId,
      ...(kind !== 'handover-accepted' && { aboutId: subjectId }),
      ...(text !== undefined && { text }),
      details: { ...times, ...(!activation && { isForAll: true }) },
    })),
  );
}

export async function openNow(orm: Executor, desk: DeskId) {
  const [warnsAfter] = await readWarningHours(orm);
  return readOpen(orm, desk, warnsAfter);
}

export async function requireActivation(orm: Executor, id: string) {
  const activation = await getDeskActivation(orm, id);
  if (!activation) throw activationNotFound();
  return activation;
}

export async function requireLive(tx: Executor, desk: DeskId) {
  if (desk === null) return null;
  const activation = await requireActivation(tx, desk);
  if (!LIVE_STATUSES.some((live) => live === activation.status)) throw activationIsOver();
  return activation;
}
