import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { preloadedCode } from '#client/lib/preload.ts';
import { trust } from '#shared/trust.ts';

/**
 * Returns a component whose code is fetched when it is first shown, unless it was preloaded. Where
 * the code can't be fetched, `Fallback` is shown until the page is loaded again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = Nothing,
) {
  const Lazy = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Fallback };
    }
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
