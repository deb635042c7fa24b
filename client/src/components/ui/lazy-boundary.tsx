import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { countArrived, onArrival } from './lazy-component.tsx';

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows children as soon as their code is loaded. Suspense alone would wait for up to 300 ms. */
export function LazyBoundary({ fallback, children }: Props) {
  useSyncExternalStore(onArrival, countArrived);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
