import type { AnswerRoad } from '#shared/deployments/constants.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { CLOCK_TOLERANCE_MINUTES } from '#shared/deployments/tap-times.ts';
import {
  alreadyLeft,
  homeTooEarly,
  laterHours,
  leftTooEarly,
  notLeft,
  notOnScene,
  onScene,
  released,
} from './errors.ts';
import { expectHome } from './expect-home.ts';
import { listedKind } from './kind-of-work.ts';
import { isShiftFull, openPlaceOf } from './place-queries.ts';
import {
  changeDeployment,
  changeShift,
  countContact,
  insertShift,
  shiftsOf,
  type DeploymentRow,
  type ShiftRow,
} from './record-queries.ts';

const MINUTE = 60_000;

interface Tap {
  tx: Executor;
  deployment: DeploymentRow;
  at: Date;
  through: AnswerRoad;
}

/**
 * Records a tap. A tap that comes too late, such as 'coming' after the arrival, changes nothing.
 * @throws AppError 409 when the tap contradicts the recorded state
 */
export async function applyAction(
  tap: Tap,
  body: Exclude<ActionBody, { kind: 'undo' }>,
): Promise<void> {
  switch (body.kind) {
    case 'come':
      return come(tap, body.expectedAt ? new Date(body.expectedAt) : null);
    case 'decline':
      return decline(tap, body.reason ?? null);
    case 'arrive':
      return arrive(tap);
    case 'leave':
      return leave(tap, body.kindOfWork ?? null);
    case 'contact':
      return countContact(tap.tx, tap.deployment.id, { kind: body.contact, change: body.change });
    case 'acknowledge':
      return acknowledge(tap);
    case 'home':
      return home(tap);
  }
}

async function come({ tx, deployment, at, through }: Tap, expectedAt: Date | null) {
  if (deployment.status === 'released') throw released();
  if (deployment.status === 'on-scene' || (await isStale({ tx, deployment, at }))) return;
  const place = await openPlaceOf(tx, deployment, new Date());
  const { siteShiftId: shiftId } = place;
  const hasPlace = deployment.status === 'coming' || shiftId === null;
  const waits = !hasPlace && (await isShiftFull(tx, shiftId, deployment.id));
  await changeDeployment(tx, deployment.id, {
    ...place,
    status: waits ? 'asked' : 'coming',
    waitsSince: waits ? (deployment.waitsSince ?? at) : null,
    answeredAt: at,
    answeredThrough: through,
    expectedAt,
    declineReason: null,
    ...(waits && { remindAt: null }),
  });
}

async function decline({ tx, deployment, at, through }: Tap, declineReason: string | null) {
  if (deployment.status === 'released' || (await isStale({ tx, deployment, at }))) return;
  if (deployment.status === 'on-scene') throw onScene();
  if (deployment.status === 'left') throw alreadyLeft();
  await changeDeployment(tx, deployment.id, {
    status: 'declined',
    answeredAt: at,
    answeredThrough: through,
    expectedAt: null,
    waitsSince: null,
    declineReason,
  });
}

export async function arrive({ tx, deployment, at, through }: Tap) {
  const shifts = await shiftsOf(tx, deployment.id);
  if (shifts.some((shift) => covers(shift, at))) return;
  const open = shifts.find(({ leftAt }) => !leftAt);
  if (shifts.some((shift) => shift !== open && shift.arrivedAt > at)) throw laterHours();
  const place = await openPlaceOf(tx, deployment, at);
  if (open) await changeShift(tx, open.id, { arrivedAt: at });
  else {
    const { siteId } = place;
    await insertShift(tx, { deploymentId: deployment.id, arrivedAt: at, siteId });
  }
  await changeDeployment(tx, deployment.id, {
    ...place,
    status: 'on-scene',
    answeredAt: deployment.answeredAt ?? at,
    answeredThrough: deployment.answeredAt ? deployment.answeredThrough : through,
    waitsSince: null,
    declineReason: null,
    homeDueAt: null,
    homeAt: null,
    homeThrough: null,
  });
}

async function leave({ tx, deployment, at }: Tap, given: string | null) {
  const open = (await shiftsOf(tx, deployment.id)).find(({ leftAt }) => !leftAt);
  const kindOfWork = await listedKind(tx, given, open?.kindOfWork);
  if (!open) throw notOnScene();
  if (at < open.arrivedAt) throw leftTooEarly();
  await changeShift(tx, open.id, { leftAt: at, ...(kindOfWork && { kindOfWork }) });
  await changeDeployment(tx, deployment.id, { status: 'left', expectedAt: null });
  const { id: deploymentId, activationId, userId } = deployment;
  await expectHome(tx, { activationId, people: [{ deploymentId, userId }], leftAt: at });
}

async function home({ tx, deployment, at, through }: Tap) {
  const { status, homeDueAt, homeAt } = deployment;
  if (status === 'on-scene' || (status !== 'left' && !homeDueAt)) throw notLeft();
  if (!homeDueAt || homeAt) return;
  const left = Math.max(
    ...(await shiftsOf(tx, deployment.id)).map(({ leftAt }) => leftAt?.getTime() ?? 0),
  );
  if (at.getTime() < left - CLOCK_TOLERANCE_MINUTES * MINUTE) throw homeTooEarly();
  await changeDeployment(tx, deployment.id, {
    homeAt: new Date(Math.max(at.getTime(), left)),
    homeThrough: through,
  });
}

async function acknowledge({ tx, deployment }: Tap) {
  if (deployment.acknowledgedAt) return;
  await changeDeployment(tx, deployment.id, { acknowledgedAt: new Date() });
}

async function isStale({ tx, deployment, at }: Omit<Tap, 'through'>) {
  const shifts = await shiftsOf(tx, deployment.id);
  const known = [
    deployment.answeredAt,
    ...shifts.flatMap((shift) => [shift.arrivedAt, shift.leftAt]),
  ];
  return known.some((time) => time !== null && at < time);
}

function covers({ arrivedAt, leftAt }: ShiftRow, at: Date) {
  return arrivedAt <= at && (leftAt === null || at < leftAt);
}
