import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What is lost, or what can't be taken back. */
  description: string;
  confirm: string;
  /** `primary` where nothing is lost. */
  look?: 'destructive' | 'primary';
  /** The button that leaves everything as it is. */
  keep: string;
  waiting: boolean;
  /** Why it could not be done. */
  failure?: string | undefined;
  /** It can be done without a connection. */
  worksOffline?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is lost or can't be taken back. */
export function ConfirmDialog({ title, description, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={rest.onClose}>
      <Confirmation {...rest} />
    </Dialog>
  );
}

/** What such a dialog holds, for a dialog that goes on after it. */
export function Confirmation(props: Omit<ConfirmDialogProps, 'title' | 'description'>) {
  const { confirm, keep, waiting, failure, onConfirm, onClose } = props;
  const { worksOffline = false, look = 'destructive' } = props;
  return (
    <>
      {props.children}
      {failure && (
        <Notice tone="red" urgent>
          {failure}
        </Notice>
      )}
      <DialogFooter cancel={keep} onCancel={onClose}>
        <Button look={look} waiting={waiting} needsConnection={!worksOffline} onClick={onConfirm}>
          {confirm}
        </Button>
        {!worksOffline && <ConnectionNote className="basis-full" />}
      </DialogFooter>
    </>
  );
}
