import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { dismissToast, useToast } from '#client/lib/toast-store.ts';
import { keepOffForm, keepOffHeading } from './keep-off-form.ts';

const SHOWN_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

const LOOKS = {
  plain: 'border-line bg-surface text-ink border-l-gold',
  destructive: 'border-red-fill bg-red-fill text-on-red-fill',
};

/** Radix announces silent toasts in this element. It isn't in the page, so nobody hears them. */
const NOWHERE = document.createElement('div');

export function Toaster() {
  const toast = useToast();
  return (
    <RadixToast.Provider
      duration={SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      {...(toast?.isSilent && { announcerContainer: NOWHERE })}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          ref={toast.isSilent ? offForm : offHeading}
          type={toast.kind === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={`toast-motion rise-in pointer-events-auto flex items-start gap-3 rounded border border-l-4 py-2 pr-2 pl-4 shadow-float ${LOOKS[toast.kind]}`}
        >
          <div className="min-w-0 grow py-1">
            <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
            <RadixToast.Description className="text-sm">{toast.description}</RadixToast.Description>
            {toast.link && (
              <RadixToast.Action asChild altText={`${toast.link.label}: ${toast.title}`}>
                <Link
                  href={toast.link.href}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {toast.link.label}
                </Link>
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded"
          >
            <X className="size-4" aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="m-0 w-full list-none p-2 md:max-w-[420px] md:max-lg:mx-auto lg:w-[420px] lg:p-4"
      />
    </RadixToast.Provider>
  );
}

const offForm = (item: HTMLLIElement | null) => (item ? keepOffForm(item) : undefined);
const offHeading = (item: HTMLLIElement | null) => (item ? keepOffHeading(item) : undefined);
