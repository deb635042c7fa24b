import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';

export interface SendButtonProps {
  look?: 'primary' | 'secondary' | 'destructive';
  waiting: boolean;
  needsConnection?: boolean;
  children: ReactNode;
}

/** Without a connection, the button says why it can't send. The form keeps the typed text. */
export function SendButton({
  look = 'primary',
  waiting,
  needsConnection = true,
  children,
}: SendButtonProps) {
  return (
    <>
      <Button
        type="submit"
        look={look}
        waiting={waiting}
        needsConnection={needsConnection}
        className="max-sm:w-full sm:self-start"
      >
        {children}
      </Button>
      {needsConnection && <ConnectionNote className="order-last mt-1 basis-full" />}
    </>
  );
}
