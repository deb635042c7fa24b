import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCloseOnBack } from '#client/lib/close-on-back.ts';
import { focusReturn, isFocusLost } from '#client/lib/keep-focus.ts';
import { holdUnsavedWork } from '#client/lib/unsaved-work.ts';
import { CloseDialog } from './close-dialog.ts';
import { Contained } from './contained.tsx';

interface DialogProps {
  title: string;
  description: string;
  /** `true` has room for a list; `most` fills the screen, to compare two texts side by side. */
  wide?: boolean | 'most';
  /** Runs on Escape, a press outside, the close button, or Back. */
  onClose: () => void;
  children: ReactNode;
}

const WIDTHS: Record<string, string> = {
  false: 'sm:max-w-form',
  true: 'sm:max-w-wide',
  most: 'sm:max-w-[min(84rem,calc(100vw-3rem))]',
};

/** Lets the focused element handle Escape first. Otherwise Radix closes the dialog too early. */
function leaveToFocused(event: globalThis.KeyboardEvent) {
  if (event.target !== document.body) event.preventDefault();
}

/** Opens when mounted. The content scrolls between the title and `DialogFooter`. */
export function Dialog({ title, description, wide = false, onClose, children }: DialogProps) {
  const [returnFocus] = useState(() => focusReturn(document.activeElement));
  useCloseOnBack(true, onClose);
  useEffect(holdUnsavedWork, []);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    // Leaves the focus where it is, unless it was lost or is on the dialog underneath.
    const isGone = isFocusLost() || document.activeElement?.role === 'dialog';
    if (isGone) returnFocus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="float-in fixed inset-0 z-50 bg-veil" />
        <RadixDialog.Content
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={closeOnEscape}
          onEscapeKeyDown={leaveToFocused}
          className={`rise-in fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface text-ink sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[90dvh] sm:w-full sm:-translate-1/2 sm:rounded sm:shadow-float ${WIDTHS[String(wide)] ?? ''}`}
        >
          <div className="flex max-h-[30dvh] shrink-0 items-start justify-between gap-4 overflow-y-auto border-b border-line py-2 pr-2 pl-4 sm:pl-6">
            <RadixDialog.Title className="min-w-0 py-2 text-lg font-semibold wrap-anywhere">
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded text-soft hover:bg-sunken"
            >
              <X className="size-5" aria-hidden="true" />
            </RadixDialog.Close>
          </div>
          <div
            data-dialog-body
            className="flex min-h-0 grow scroll-pb-36 flex-col overflow-y-auto sm:scroll-pb-24"
          >
            <div className="flex grow flex-col gap-4 p-4 sm:p-6">
              <RadixDialog.Description className="text-soft wrap-anywhere">
                {description}
              </RadixDialog.Description>
              <CloseDialog value={onClose}>
                <Contained>{children}</Contained>
              </CloseDialog>
            </div>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
