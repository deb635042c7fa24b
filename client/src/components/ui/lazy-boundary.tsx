import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { countArrived, onArrival } from './lazy-component.tsx';

interface Props {
  /** Stands in for the children while their code is fetched. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Suspense for lazy components. React alone would hold back code that has arrived until 300 ms after
 * any fallback appeared; an update of this component shows it at once.
 */
export function LazyBoundary({ fallback, children }: Props) {
  useSyncExternalStore(onArrival, countArrived);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
