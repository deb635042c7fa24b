import type { ComponentProps } from 'react';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { Button } from './button.tsx';

/** The button goes after its work; the focus moves to the nearest heading. */
export function VanishingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useFocusHeadingAfter();
  return <Button ref={button} {...props} />;
}
