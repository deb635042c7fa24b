import { Suspense } from 'react';
import { useToast } from '#client/lib/toast-store.ts';
import { late } from './late.tsx';

const Toaster = late(async () => (await import('./toaster.tsx')).Toaster);

/**
 * Loads the toaster with its first toast, so that a first visit does without it.
 * @param ahead when one may come: so it is there without a connection, and F8 finds it.
 */
export function LateToaster({ ahead }: { ahead: boolean }) {
  const toast = useToast();
  return (
    (ahead || toast) && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
