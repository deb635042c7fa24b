import { lazy, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code comes when it is first shown. Should the code not arrive, `Fallback`
 * stands in its place until the page is loaded again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = Nothing,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Fallback };
    }
  });
}

function Nothing() {
  return null;
}
