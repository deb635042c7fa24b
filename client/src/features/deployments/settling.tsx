import type { MouseEvent, ReactNode } from 'react';
import { isSettling, useRecentTaps } from './outbox/recent-taps.ts';

/** Ignores presses for a moment: the second press of a double tap would hit a new button. */
export function Settling({ children }: { children: ReactNode }) {
  const state = useRecentTaps();
  const ignore = (event: MouseEvent) => {
    if (!isSettling()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="group"
      aria-label="Deployments"
      aria-disabled={state.isSettling || undefined}
      onClickCapture={ignore}
      className="flex flex-col gap-8 aria-disabled:[&_button]:opacity-60"
    >
      {children}
    </div>
  );
}
