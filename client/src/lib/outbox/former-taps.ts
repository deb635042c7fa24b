import type { QueuedAction } from '#client/lib/device/database.ts';
import { ACTION_LABELS, type ActionKind } from '#shared/deployments/constants.ts';
import { trust } from '#shared/trust.ts';
import { FORMER_TAPS } from './queue-marks.ts';

/** A tap as an older version of the portal keeps it in local storage. */
interface FormerTap {
  order: number;
  deploymentId: string;
  about: string;
  body: { kind: ActionKind; actionId: string; at: string; undoes?: string };
  isTried?: boolean;
  refusal?: string;
}

/** Returns the taps that an older version keeps on this device, in order. */
export function formerTaps(): QueuedAction[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(FORMER_TAPS))
      .flatMap((name) => actionOf(name, localStorage.getItem(name)))
      .toSorted((one, other) => one.order - other.order);
  } catch {
    return [];
  }
}

/** Removes a tap that an older version keeps. */
export function removeFormerTap(userId: string, actionId: string) {
  try {
    localStorage.removeItem(`${FORMER_TAPS}${userId}:${actionId}`);
  } catch {
    // It was never stored.
  }
}

function tapOf(text: string) {
  try {
    return trust<FormerTap>(JSON.parse(text), 'written by an older version');
  } catch {
    return undefined;
  }
}

function actionOf(name: string, text: string | null): QueuedAction[] {
  if (text === null) return [];
  const [, userId = ''] = name.split(':');
  const tap = tapOf(text);
  if (!tap) return [];
  const { order, deploymentId, about, body, isTried, refusal } = tap;
  return [
    {
      id: body.actionId,
      userId,
      order,
      kind: 'tap',
      subject: deploymentId,
      title: ACTION_LABELS[body.kind],
      about,
      entered: [],
      at: body.at,
      method: 'POST',
      path: `/api/deployments/${deploymentId}/actions`,
      body,
      ...(body.undoes !== undefined && { undoes: body.undoes }),
      ...(isTried && { isTried }),
      ...(refusal !== undefined && { refusal }),
    },
  ];
}
