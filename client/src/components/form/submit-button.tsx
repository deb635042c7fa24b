import { createContext, useContext, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';

/** Whether what a form sends can wait on this device for a connection. */
export const WorksOffline = createContext(false);

interface SubmitButtonProps {
  look?: 'primary' | 'secondary' | 'destructive';
  children: ReactNode;
}

/** Sends its form, and says why where it can't; what was typed stays. */
export function SubmitButton({ look = 'primary', children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const worksOffline = useContext(WorksOffline);
  return (
    <>
      <Button
        type="submit"
        look={look}
        waiting={isSubmitting}
        needsConnection={!worksOffline}
        className="max-sm:w-full sm:self-start"
      >
        {children}
      </Button>
      {!worksOffline && <ConnectionNote className="order-last mt-1 basis-full" />}
    </>
  );
}
