import { RotateCw } from 'lucide-react';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { Button } from './button.tsx';

interface RetryButtonProps {
  waiting?: boolean;
  onClick: () => void;
}

/** Moves the focus to a heading after a success, because the button then disappears. */
export function RetryButton(props: RetryButtonProps) {
  const button = useFocusHeadingAfter();
  return (
    <Button ref={button} {...props}>
      <RotateCw className="size-4" aria-hidden="true" />
      Try again
    </Button>
  );
}
