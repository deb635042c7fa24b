import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';

interface SubmitButtonProps {
  look?: 'primary' | 'secondary' | 'destructive';
  children: ReactNode;
}

export function SubmitButton({ look = 'primary', children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      look={look}
      waiting={isSubmitting}
      className="max-sm:w-full sm:self-start"
    >
      {children}
    </Button>
  );
}
