import { useToast } from '#client/lib/toast-store.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { lazyBeside } from './lazy-component.tsx';

const Toaster = lazyBeside(async () => (await import('./toaster.tsx')).Toaster);

/** Where toasts cover no button: at the top of a phone, or in the corner of a wide screen. */
const TOASTER_POSITION = [
  'pointer-events-none z-60 print:hidden',
  'max-lg:sticky max-lg:top-(--bar-shown) max-lg:h-0',
  'max-lg:in-[body:has([role=dialog])]:fixed max-lg:in-[body:has([role=dialog])]:inset-x-0 max-lg:in-[body:has([role=dialog])]:top-0',
  'max-sm:in-[body:has([role=dialog])]:right-12',
  'lg:fixed lg:right-0 lg:bottom-0 lg:in-[body:has([data-bottom-bar])]:bottom-36',
  'lg:in-[body:has([role=dialog])]:right-auto lg:in-[body:has([role=dialog])]:left-0',
].join(' ');

/** Loads with the first toast, or immediately if `eager`, so that toasts also work offline. */
export function LazyToaster({ eager }: { eager: boolean }) {
  const toast = useToast();
  return (
    (eager || toast) && (
      <div className={TOASTER_POSITION}>
        <LazyBoundary fallback={null}>
          <Toaster />
        </LazyBoundary>
      </div>
    )
  );
}
