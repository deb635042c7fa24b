import type { ReactNode } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { useCancelActivation, useCompleteActivation } from './mutations.ts';

interface EndDialogProps {
  activation: Activation;
  onClose: () => void;
  /** Who is on the way. */
  children: ReactNode;
}

export function CancelDialog({ activation, onClose, children }: EndDialogProps) {
  const cancel = useCancelActivation();
  return (
    <ConfirmDialog
      title="Cancel activation"
      description={`${activation.eventType}, ${activation.location}. Nobody can be asked to come any more. Hours that are recorded stay.`}
      confirm="Cancel this activation"
      keep="Keep it"
      waiting={cancel.isPending}
      failure={cancel.error ? serverMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate({ params: { id: activation.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

export function CompleteDialog({ activation, onClose, children }: EndDialogProps) {
  const complete = useCompleteActivation();
  return (
    <ConfirmDialog
      title="Complete activation"
      description={`${activation.eventType}, ${activation.location}. It ends now, unless its end has passed already. Hours can still be recorded and corrected.`}
      confirm="Complete this activation"
      keep="Keep it open"
      waiting={complete.isPending}
      failure={complete.error ? serverMessage(complete.error) : undefined}
      onConfirm={() =>
        complete.mutate({ params: { id: activation.id }, body: {} }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
