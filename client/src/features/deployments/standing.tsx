import { shortTime } from '#client/lib/dates.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { useNow } from '#client/lib/use-now.ts';
import {
  CAN_NOT_COME,
  SHIFT_IS_FULL,
  type DeploymentStatus,
} from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { openShift } from './labels.ts';
import { useRecentTaps, type RecentTap } from './outbox/recent-taps.ts';
import { UndoButton } from './undo-button.tsx';

const NO_BREAK = '\u00A0';

const TOUCHED: Partial<Record<DeploymentStatus, string>> = {
  asked: 'You have not answered yet.',
  released: 'Confirmed as read.',
};

interface StandingProps {
  deployment: Deployment;
  onUndo: (tap: RecentTap) => void;
}

export function Standing({ deployment, onUndo }: StandingProps) {
  const now = useNow();
  const isTouched = useRecentTaps().touched.has(deployment.id);
  const text = textOf(deployment, now) ?? (isTouched ? TOUCHED[deployment.status] : null);
  if (!text) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 flex-[1_1_8rem] text-lg wrap-anywhere tabular-nums">{text}</p>
      <UndoButton deployment={deployment} onUndo={onUndo} />
    </div>
  );
}

function textOf(deployment: Deployment, now: Date) {
  const { status, expectedAt, declineReason, shifts, home, waitsSince } = deployment;
  if (status === 'asked' && waitsSince) return SHIFT_IS_FULL;
  switch (status) {
    case 'coming':
      return expectedAt
        ? `You are coming and arrive at about ${shortTime(expectedAt)}.`
        : 'You are coming. Thank you.';
    case 'declined':
      return declineReason ? `You can’t come: ${declineReason}` : CAN_NOT_COME;
    case 'on-scene': {
      const since = openShift(deployment)?.arrivedAt;
      if (!since) return null;
      const time = duration(minutesBetween(since, now)).replaceAll(' ', NO_BREAK);
      return `On scene since ${shortTime(since, now)} ·${NO_BREAK}${time}`;
    }
    case 'left': {
      if (home?.homeAt)
        return `You have been home since ${shortTime(home.homeAt, now)}. Thank you.`;
      const leftAt = shifts[0]?.leftAt;
      if (!leftAt) return null;
      const isDue = home !== null && Date.parse(home.dueAt) <= now.getTime();
      return `You left at ${shortTime(leftAt, now)}.${isDue ? ' Are you home?' : ''}`;
    }
    case 'asked':
    case 'released':
    default:
      return null;
  }
}
