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

/** An empty screenful until content has come. What follows with `after-wait` is hidden. */
export function Screenful() {
  return <div className="appear-late min-h-dvh" />;
}
