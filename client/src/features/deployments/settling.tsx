import type { MouseEvent, ReactNode } from 'react';
import { isSettling, useRecentTaps } from './outbox/recent-taps.ts';

/**
 * Ignores presses, by pointer or keyboard, for a moment after a tap: the second tap of a double tap
 * would press what has just come into the place of the first.
 */
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
