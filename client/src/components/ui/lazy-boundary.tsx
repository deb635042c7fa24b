import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { countArrived, onArrival } from './lazy-component.tsx';

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Suspense alone holds loaded code back for 300 ms after a fallback appeared; an update of this
 * component shows it at once.
 */
export function LazyBoundary({ fallback, children }: Props) {
  useSyncExternalStore(onArrival, countArrived);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
