import { minutesBetween } from '#client/lib/durations.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Tap } from './outbox/kept-taps.ts';
import { undoneTap } from './outbox/recent-taps.ts';

/** @returns the deployment as it will be once what waits on this device is recorded. */
export function withTaps(deployment: Deployment, taps: readonly Tap[]): Deployment {
  return taps
    .filter(({ deploymentId, refusal }) => deploymentId === deployment.id && !refusal)
    .reduce(withTap, deployment);
}

function withTap(deployment: Deployment, { body }: Tap): Deployment {
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
        isOpen: false,
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
        isOpen: false,
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
    case 'undo':
      return undone(deployment, body.undoes);
    case 'acknowledge':
    default:
      return { ...deployment, notice: null, isOpen: status === 'on-scene' };
  }
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
  { actionId, at }: Pick<Tap['body'], 'actionId' | 'at'>,
): Deployment {
  const shift = {
    id: actionId,
    arrivedAt: at,
    leftAt: null,
    minutes: null,
    kindOfWork: null,
    note: null,
    approvedAt: null,
  };
  return { ...deployment, status: 'on-scene', isOpen: true, shifts: [shift, ...deployment.shifts] };
}
