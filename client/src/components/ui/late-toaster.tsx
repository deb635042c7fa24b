import { Suspense } from 'react';
import { useToast } from '#client/lib/toast-store.ts';
import { late } from './late.tsx';

const Toaster = late(async () => (await import('./toaster.tsx')).Toaster);

/**
 * Where a toast covers nothing that is pressed next. On phones and tablets that is below the bar and
 * the banners, or over a dialog's title; on a wide screen the corner, above a bar that stands there.
 */
const TOASTER_POSITION = [
  'z-60 print:hidden',
  'max-lg:sticky max-lg:top-(--bar-shown) max-lg:h-0',
  'max-lg:in-[body:has([role=dialog])]:fixed max-lg:in-[body:has([role=dialog])]:inset-x-0 max-lg:in-[body:has([role=dialog])]:top-0',
  'max-sm:in-[body:has([role=dialog])]:right-12',
  'lg:fixed lg:right-0 lg:bottom-0 lg:in-[body:has([data-bottom-bar])]:bottom-36',
].join(' ');

/**
 * Loads the toaster with its first toast, so that a first visit does without it.
 * @param ahead when one may come: so it is there without a connection, and F8 finds it.
 */
export function LateToaster({ ahead }: { ahead: boolean }) {
  const toast = useToast();
  return (
    (ahead || toast) && (
      <div className={TOASTER_POSITION}>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </div>
    )
  );
}
