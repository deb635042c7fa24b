import { minutesBetween } from '#client/lib/durations.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { contactOf } from '#client/lib/outbox/contact-of.ts';
import type {
  ActionInput,
  AddShiftBody,
  Deployment,
  Shift,
  UpdateShiftBody,
} from '#shared/deployments/schemas.ts';
import { HOME_ASKED_WITHIN_HOURS } from '#shared/deployments/constants.ts';
import { trust } from '#shared/trust.ts';
import { isAwaitedHome } from './labels.ts';
import { undoneTap } from './outbox/recent-taps.ts';

const HOUR = 60 * 60 * 1000;

export function withQueued(deployment: Deployment, queued: readonly QueuedAction[]): Deployment {
  const waiting = queued.filter(
    ({ subject, refusal }) => subject === deployment.id && refusal === undefined,
  );
  const isUndone = ({ id }: QueuedAction) => waiting.some(({ undoes }) => undoes === id);
  const undoesWaitingCount = ({ undoes }: QueuedAction) =>
    waiting.some((each) => each.id === undoes && contactOf(each) !== null);
  return (
    waiting
      // Applies an undo even while the undone action is queued, as the server may have recorded the
      // action already. Contacts are the exception: the server may not have counted them yet.
      .filter((each) => !isUndone(each) && !undoesWaitingCount(each))
      .reduce(withOne, deployment)
  );
}

/**
 * Whether a deployment is open or has queued actions. Until those actions are recorded, the server
 * doesn't list the deployment as past.
 */
export function standsOnTop(deployment: Deployment, queued: readonly QueuedAction[]): boolean {
  const waits = queued.some(
    ({ subject, refusal }) => subject === deployment.id && refusal === undefined,
  );
  return waits || deployment.isOpen;
}

export function unsentShifts(queued: readonly QueuedAction[]): string[] {
  return queued.flatMap((action) => [action.id, shiftIdOf(action)]);
}

function withOne(deployment: Deployment, action: QueuedAction): Deployment {
  switch (action.kind) {
    case 'tap':
      return withTap(deployment, trust<ActionInput>(action.body, 'useTaps queued it'));
    case 'add-hours':
      return withAdded(deployment, action);
    case 'correct-hours':
      return withCorrected(deployment, action);
    case 'delete-hours':
      return withoutShift(deployment, shiftIdOf(action));
    case 'rsvp':
    case 'cancel-rsvp':
    case 'add-bookmark':
    case 'remove-bookmark':
    case 'availability':
    case 'log-line':
    case 'claim-visit':
    default:
      return deployment;
  }
}

function shiftIdOf({ path }: QueuedAction) {
  return path.slice(path.lastIndexOf('/') + 1);
}

function withAdded(deployment: Deployment, { id, body }: QueuedAction): Deployment {
  const { status, expectedAt } = deployment;
  if (deployment.shifts.some((shift) => shift.id === id)) return deployment;
  const added = trust<AddShiftBody>(body, 'the form of hours queued it');
  const { arrivedAt, leftAt, kindOfWork = null, note = null } = added;
  const siteName = deployment.site?.name ?? null;
  const shift = { id, arrivedAt, leftAt, kindOfWork, siteName, note, approvedAt: null };
  const comesAgain = status === 'coming' && expectedAt !== null && expectedAt > leftAt;
  return {
    ...deployment,
    shifts: [withMinutes(shift), ...deployment.shifts].toSorted((one, other) =>
      other.arrivedAt.localeCompare(one.arrivedAt),
    ),
    ...(status !== 'on-scene' &&
      !comesAgain && { status: 'left', isOpen: isAwaitedHome(deployment) }),
  };
}

function withCorrected(deployment: Deployment, action: QueuedAction): Deployment {
  const values = trust<UpdateShiftBody>(action.body, 'the form of hours queued it');
  const id = shiftIdOf(action);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'actionId' && value !== undefined),
  );
  const ends = deployment.shifts.some((shift) => shift.id === id && !shift.leftAt && values.leftAt);
  return {
    ...deployment,
    shifts: deployment.shifts.map((shift) =>
      shift.id === id ? withMinutes({ ...shift, ...changed }) : shift,
    ),
    ...(ends &&
      values.leftAt && {
        status: 'left',
        expectedAt: null,
        warning: null,
        ...departed(deployment, values.leftAt),
      }),
  };
}

function withoutShift(deployment: Deployment, shiftId: string): Deployment {
  const shifts = deployment.shifts.filter(({ id }) => id !== shiftId);
  const { status } = deployment;
  if (shifts.length === deployment.shifts.length) return deployment;
  if (status !== 'on-scene' && status !== 'left') return { ...deployment, shifts };
  const isOnScene = shifts.some(({ leftAt }) => !leftAt);
  const next = isOnScene ? 'on-scene' : shifts.length > 0 ? 'left' : 'coming';
  return {
    ...deployment,
    shifts,
    status: next,
    isOpen: next !== 'left' || isAwaitedHome(deployment),
    home: next === 'left' ? deployment.home : null,
  };
}

function withMinutes(shift: Omit<Shift, 'minutes'>): Shift {
  const { arrivedAt, leftAt } = shift;
  return { ...shift, minutes: leftAt ? minutesBetween(arrivedAt, new Date(leftAt)) : null };
}

function withTap(deployment: Deployment, body: ActionInput): Deployment {
  const { status, shifts, contacts } = deployment;
  switch (body.kind) {
    case 'come':
      if (status === 'on-scene' || status === 'released') return deployment;
      return {
        ...deployment,
        status: 'coming',
        answeredAt: body.at,
        isOpen: true,
        expectedAt: body.expectedAt ?? null,
        declineReason: null,
      };
    case 'decline':
      if (status !== 'asked' && status !== 'coming' && status !== 'declined') return deployment;
      return {
        ...deployment,
        status: 'declined',
        isOpen: isAwaitedHome(deployment),
        answeredAt: body.at,
        expectedAt: null,
        declineReason: body.reason ?? null,
      };
    case 'arrive':
      return status === 'on-scene' ? deployment : arrived(deployment, body);
    case 'leave':
      if (status !== 'on-scene') return deployment;
      return {
        ...deployment,
        status: 'left',
        ...departed(deployment, body.at),
        warning: null,
        shifts: shifts.map((shift) =>
          shift.leftAt
            ? shift
            : {
                ...shift,
                leftAt: body.at,
                minutes: minutesBetween(shift.arrivedAt, new Date(body.at)),
              },
        ),
      };
    case 'contact': {
      const count = Math.max(0, contacts[body.contact] + body.change);
      return { ...deployment, contacts: { ...contacts, [body.contact]: count } };
    }
    case 'home':
      if (!isAwaitedHome(deployment)) return deployment;
      return withHome(deployment, body.at);
    case 'undo':
      return undone(deployment, body.undoes);
    case 'acknowledge':
    default:
      return {
        ...deployment,
        notice: null,
        isOpen: status === 'on-scene' || isAwaitedHome(deployment),
      };
  }
}

function departed({ homeWithinHours }: Deployment, leftAt: string) {
  const left = Date.parse(leftAt);
  const isLongAgo = left < Date.now() - HOME_ASKED_WITHIN_HOURS * HOUR;
  if (homeWithinHours === 0 || isLongAgo) return { home: null, isOpen: false };
  const dueAt = new Date(left + homeWithinHours * HOUR).toISOString();
  return { home: { dueAt, askedAt: null, homeAt: null, through: null }, isOpen: true };
}

function withHome(deployment: Deployment, homeAt: string): Deployment {
  const { home, status } = deployment;
  return {
    ...deployment,
    isOpen: deployment.isOpen && status !== 'left',
    home: home && { ...home, homeAt, through: 'portal' },
  };
}

function undone(deployment: Deployment, actionId: string): Deployment {
  const tap = undoneTap(actionId);
  if (!tap) return deployment;
  const { body, before } = tap;
  if (body.kind === 'contact') {
    const count = Math.max(0, deployment.contacts[body.contact] - body.change);
    return { ...deployment, contacts: { ...deployment.contacts, [body.contact]: count } };
  }
  return { ...before, contacts: deployment.contacts };
}

function arrived(
  deployment: Deployment,
  { actionId, at }: Pick<ActionInput, 'actionId' | 'at'>,
): Deployment {
  const shift = {
    id: actionId,
    arrivedAt: at,
    leftAt: null,
    minutes: null,
    kindOfWork: null,
    siteName: deployment.site?.name ?? null,
    note: null,
    approvedAt: null,
  };
  return {
    ...deployment,
    status: 'on-scene',
    isOpen: true,
    home: null,
    shifts: [shift, ...deployment.shifts],
  };
}
