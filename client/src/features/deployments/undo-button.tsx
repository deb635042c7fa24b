import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { headingIdOf } from './labels.ts';
import { useRecentTaps, type RecentTap } from './outbox/recent-taps.ts';

interface UndoButtonProps {
  deployment: Deployment;
  ofCount?: boolean;
  onUndo: (tap: RecentTap) => void;
}

/** Keeps the space of a button that disappears, so that nothing moves under the thumb. */
export function UndoButton({ deployment: { id }, ofCount = false, onUndo }: UndoButtonProps) {
  const { recent, touched } = useRecentTaps();
  const button = useRef<HTMLButtonElement>(null);
  const last = recent.findLast(
    ({ deploymentId, body }) => deploymentId === id && (body.kind === 'contact') === ofCount,
  );
  useLayoutEffect(() => {
    if (last || document.activeElement !== button.current) return;
    document.getElementById(headingIdOf(id))?.focus({ preventScroll: true });
  }, [last, id]);
  if (!touched.has(id)) return null;
  return (
    <Button
      ref={button}
      className={`shrink-0 ${last ? '' : 'invisible'}`}
      onClick={() => last && onUndo(last)}
    >
      <Undo2 className="size-4" aria-hidden="true" />
      Undo
      {last && ofCount && <span className="sr-only"> the last count</span>}
    </Button>
  );
}
