import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { connectionBack } from '#client/lib/call/connection.ts';
import { preloadedCode } from '#client/lib/preloaded-code.ts';
import { trust } from '#shared/trust.ts';

const listeners = new Set<() => void>();
let arrived = 0;

/** Calls the listener when a lazy component has loaded. Returns a function that stops this. */
export function onArrival(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const countArrived = () => arrived;

function tellArrival() {
  arrived += 1;
  for (const listener of listeners) listener();
}

/** Loads a component when first shown or preloaded. A failure shows `Fallback` until a reload. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = Nothing,
) {
  const loadOrFallback = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Fallback };
    }
  };
  return lazyOrPreloaded(load, loadOrFallback);
}

/** Like `lazyComponent`, but shows nothing on a failure and retries once there is a connection. */
export function lazyBeside<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadInTime = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      await connectionBack();
      return loadInTime();
    }
  };
  return lazyOrPreloaded(load, loadInTime);
}

function lazyOrPreloaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadNow: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Lazy = lazy(() => {
    const loading = loadNow();
    void loading.then(tellArrival);
    return loading;
  });
  return function LazyOrPreloaded(props: Props) {
    const [Shown] = useState(() => {
      const preloaded = preloadedCode(load);
      return preloaded ? trust<ComponentType<Props>>(preloaded, '`load` returned it') : Lazy;
    });
    return <Shown {...props} />;
  };
}

function Nothing() {
  return null;
}
