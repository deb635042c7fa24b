import { use, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CloseDialog } from './close-dialog.ts';

interface DialogFooterProps {
  /** The button that leaves everything as it is; null where the dialog has another. */
  cancel?: string | null;
  /** It takes the focus. */
  focusesCancel?: boolean;
  /** What it does instead of closing. */
  onCancel?: (() => void) | undefined;
  /** Stands at the left. */
  aside?: ReactNode;
  /** The action, last where there are several. */
  children?: ReactNode;
}

/**
 * The buttons of a dialog: Cancel, then the action at the right; on a phone below each other with
 * the action first. Stays in sight while what is above it scrolls. Outside of a dialog, as in a form
 * that pages show too, it is the action alone.
 */
export function DialogFooter({
  cancel = 'Cancel',
  focusesCancel = false,
  onCancel,
  aside,
  children,
}: DialogFooterProps) {
  const close = use(CloseDialog);
  if (!close) return children;
  return (
    <div
      data-dialog-footer
      className="sticky bottom-0 z-10 order-last -mx-4 mt-auto -mb-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 max-sm:flex-col-reverse max-sm:items-stretch sm:-mx-6 sm:-mb-6 sm:px-6 [@media(max-height:26rem)]:static"
    >
      {aside && <div className="flex flex-col sm:mr-auto has-[>.sr-only]:absolute">{aside}</div>}
      {cancel !== null && (
        <Button autoFocus={focusesCancel} onClick={onCancel ?? close}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  );
}
