import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';

interface SubmitButtonProps {
  look?: 'primary' | 'destructive';
  children: ReactNode;
}

export function SubmitButton({ look = 'primary', children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" look={look} waiting={isSubmitting}>
      {children}
    </Button>
  );
}
