import type { ComponentProps } from 'react';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { Button } from './button.tsx';

/** A button that is gone once it did its work. The focus moves to the nearest heading then. */
export function VanishingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useFocusHeadingAfter();
  return <Button ref={button} {...props} />;
}
