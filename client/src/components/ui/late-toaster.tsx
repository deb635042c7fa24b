import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from '#client/lib/toast-store.ts';

const HOTKEY = 'F8';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Loads the toaster with its first toast, so that a first visit does without it. */
export function LateToaster() {
  const toast = useToast();
  const [called, setCalled] = useState(false);
  const wanted = called || toast !== null;
  if (wanted && !called) setCalled(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) setCalled(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
