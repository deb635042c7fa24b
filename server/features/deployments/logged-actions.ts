import type { AnswerRoad } from '#shared/deployments/constants.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { EventKind } from '#shared/incident-log/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import type { ActionRow, DeploymentRow, ShiftRow } from './record-queries.ts';

type Effect = NonNullable<ActionRow['effect']>;

interface Tapped {
  deployment: DeploymentRow;
  actorId: string;
  at: Date;
  through: AnswerRoad;
}

/** Adds a line to the activation's log about what a tap has changed. */
export async function logTap(
  tx: Executor,
  { deployment, actorId, at, through }: Tapped,
  { body, effect }: { body: ActionBody; effect: Effect },
) {
  const waits = body.kind === 'come' && effect.after.waitsSince;
  const kind = waits ? 'waits-for-place' : kindOf(body.kind, effect);
  if (!kind) return;
  const { expectedAt } = effect.after;
  await logEvent(tx, {
    activationId: deployment.activationId,
    kind,
    actorId,
    deploymentId: deployment.id,
    happenedAt: at,
    // Null means now. A phone answer is entered now, but `at` is when the person gave it.
    writtenAt: through === 'telephone' ? null : at,
    text: effect.after.declineReason,
    details: { through, ...(kind === 'coming' || kind === 'delayed' ? { expectedAt } : {}) },
  });
}

function kindOf(kind: ActionBody['kind'], { before }: Effect): EventKind | null {
  switch (kind) {
    case 'come':
      return before.status === 'coming' ? 'delayed' : 'coming';
    case 'decline':
      return 'declined';
    case 'arrive':
      return 'arrived';
    case 'leave':
      return 'left';
    case 'home':
      return 'home';
    case 'contact':
    case 'acknowledge':
    case 'undo':
    default:
      return null;
  }
}

interface Undone {
  deployment: DeploymentRow;
  userId: string;
  at: Date;
}

export async function logUndo(
  tx: Executor,
  { deployment, userId, at }: Undone,
  tap: ActionRow['kind'],
) {
  await logEvent(tx, {
    activationId: deployment.activationId,
    kind: 'undone',
    actorId: userId,
    deploymentId: deployment.id,
    happenedAt: at,
    writtenAt: at,
    details: { tap },
  });
}

interface HoursChange {
  deployment: DeploymentRow;
  actorId: string;
  change: 'added' | 'corrected' | 'removed';
  hours: Pick<ShiftRow, 'arrivedAt' | 'leftAt'>;
}

export async function logHours(
  tx: Executor,
  { deployment, actorId, change, hours: { arrivedAt, leftAt } }: HoursChange,
) {
  await logEvent(tx, {
    activationId: deployment.activationId,
    kind: 'hours',
    actorId,
    deploymentId: deployment.id,
    details: {
      change,
      arrivedAt: arrivedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    },
  });
}

interface Departure {
  deployment: DeploymentRow;
  actorId: string;
  leftAt: Date;
}

/** Logs a departure that somebody recorded by entering the missing end of the hours. */
export async function logDeparture(tx: Executor, { deployment, actorId, leftAt }: Departure) {
  await logEvent(tx, {
    activationId: deployment.activationId,
    kind: 'left',
    actorId,
    deploymentId: deployment.id,
    happenedAt: leftAt,
  });
}
