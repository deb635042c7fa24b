import { use, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CloseDialog } from './close-dialog.ts';

interface DialogFooterProps {
  /** The label of the cancel button; null if the dialog has another button that only closes it. */
  cancel?: string | null;
  focusesCancel?: boolean;
  onCancel?: (() => void) | undefined;
  aside?: ReactNode;
  children?: ReactNode;
}

/** Shows the children, usually a submit button. In a dialog, also shows a cancel button. */
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
