import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  title: string;
  description: string;
  confirm: string;
  look?: 'destructive' | 'primary';
  keep: string;
  waiting: boolean;
  failure?: string | undefined;
  worksOffline?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({ title, description, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={rest.onClose}>
      <Confirmation {...rest} />
    </Dialog>
  );
}

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
