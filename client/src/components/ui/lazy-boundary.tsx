import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { countArrived, onArrival } from './lazy-component.tsx';

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows loaded code at once; Suspense alone waits 300 ms after it showed a fallback. */
export function LazyBoundary({ fallback, children }: Props) {
  useSyncExternalStore(onArrival, countArrived);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
