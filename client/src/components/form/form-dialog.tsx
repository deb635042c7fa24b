import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TypedGuard } from './typed-guard.ts';

interface FormDialogProps {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog round a form: asks before what is typed in it is lost. */
export function FormDialog({ title, description, onClose, children }: FormDialogProps) {
  const typed = useRef(false);
  const [asks, setAsks] = useState(false);
  const report = useCallback((_form: string, isTyped: boolean) => {
    typed.current = isTyped;
  }, []);

  const close = () => {
    if (asks) setAsks(false);
    else if (typed.current) setAsks(true);
    else onClose();
  };

  return (
    <Dialog title={title} description={description} onClose={close}>
      {asks && (
        <div role="alert" className="rounded bg-amber-wash p-4">
          <p className="font-semibold">Discard what you typed?</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button autoFocus onClick={() => setAsks(false)}>
              Keep editing
            </Button>
            <Button look="destructive" onClick={onClose}>
              Discard
            </Button>
          </div>
        </div>
      )}
      <TypedGuard value={report}>
        <div hidden={asks}>{children}</div>
      </TypedGuard>
    </Dialog>
  );
}
