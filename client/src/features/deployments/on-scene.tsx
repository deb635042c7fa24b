import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { useNow } from '#client/lib/use-now.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { isLastWarning, warningAt } from '#shared/deployments/warning.ts';
import { openShift } from './labels.ts';
import type { Action } from './outbox/use-taps.ts';

interface OnSceneProps {
  deployment: Deployment;
  onTap: (action: Action) => void;
}

export function OnScene({ deployment, onTap }: OnSceneProps) {
  const now = useNow();
  const shift = openShift(deployment);
  if (!shift) return null;
  const hours = warningAt(new Date(shift.arrivedAt), now, deployment.warnsAfter);
  const isLast = hours !== null && isLastWarning(hours, deployment.warnsAfter);
  return (
    <div className="flex flex-col gap-4">
      {hours && !isLast && (
        <p role="alert" className="flex gap-2 rounded bg-amber-wash p-4 font-semibold">
          <TriangleAlert className="size-6 shrink-0 text-amber" aria-hidden="true" />
          {`${hours} hours on scene. Please arrange who takes over from you.`}
        </p>
      )}
      {hours && isLast && (
        <p role="alert" className="flex gap-2 rounded bg-red-wash p-4 font-semibold">
          <OctagonAlert className="size-6 shrink-0 text-red" aria-hidden="true" />
          {`${hours} hours on scene. Please leave and rest.`}
        </p>
      )}
      <Button
        look="primary"
        className="min-h-14 text-lg max-sm:w-full sm:self-start sm:px-8"
        onClick={() => onTap({ kind: 'leave' })}
      >
        I’ve left
      </Button>
    </div>
  );
}
