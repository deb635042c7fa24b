import type { ComponentProps } from 'react';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { Button } from './button.tsx';

export function VanishingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useFocusHeadingAfter();
  return <Button ref={button} {...props} />;
}
