import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { dropDraft } from '#client/lib/draft.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.ts';

interface Asking {
  question: string;
  stay: string;
  leave: string;
}

const TYPED: Asking = {
  question: 'Discard what you typed?',
  stay: 'Keep editing',
  leave: 'Discard',
};

interface FormDialogProps {
  title: string;
  description: string;
  wide?: boolean | 'most';
  asking?: Asking;
  /** The key of the draft, which is deleted when the person closes the dialog. */
  draft?: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  description,
  wide = false,
  asking = TYPED,
  draft,
  onClose,
  children,
}: FormDialogProps) {
  const typed = useRef(new Set<string>());
  const [asks, setAsks] = useState(false);
  const report = useCallback((form: string, isTyped: boolean) => {
    if (isTyped) typed.current.add(form);
    else typed.current.delete(form);
  }, []);

  const leave = () => {
    if (draft) dropDraft(draft);
    onClose();
  };
  const close = () => {
    if (asks) setAsks(false);
    else if (typed.current.size > 0) setAsks(true);
    else leave();
  };

  return (
    <Dialog title={title} description={description} wide={wide} onClose={close}>
      {asks && (
        <>
          <div role="alert" className="rounded bg-amber-wash p-4">
            <p className="font-semibold">{asking.question}</p>
          </div>
          <DialogFooter cancel={asking.stay} focusesCancel>
            <Button look="destructive" onClick={leave}>
              {asking.leave}
            </Button>
          </DialogFooter>
        </>
      )}
      <UnsavedChangesGuard value={report}>
        <div hidden={asks} className="flex grow flex-col gap-4 [&[hidden]]:hidden">
          {children}
        </div>
      </UnsavedChangesGuard>
    </Dialog>
  );
}
