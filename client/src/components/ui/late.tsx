import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { loadedAhead } from '#client/lib/ahead.ts';
import { trust } from '#shared/trust.ts';

/**
 * A component whose code comes when it is first shown, if it was not fetched ahead. Should the code
 * not arrive, `Fallback` stands in its place until the page is loaded again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = Nothing,
) {
  const Late = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Fallback };
    }
  });
  return function LateOrAhead(props: Props) {
    const [Shown] = useState(() => {
      const ahead = loadedAhead(load);
      return ahead ? trust<ComponentType<Props>>(ahead, 'it is what `load` gave') : Late;
    });
    return <Shown {...props} />;
  };
}

function Nothing() {
  return null;
}
