import { useId, useState } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { momentsOf, toLocal } from '#client/lib/local-time.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { useCancelActivation, useCompleteActivation } from './mutations.ts';
import { WhoIsOut } from './who-is-out.tsx';

const MINUTE = 60_000;

interface EndDialogProps {
  activation: Activation;
  onClose: () => void;
}

export function CancelDialog({ activation, onClose }: EndDialogProps) {
  const cancel = useCancelActivation();
  return (
    <ConfirmDialog
      title="Cancel activation"
      description={`${activation.eventType}, ${activation.location}. Nobody can be called out any more. Recorded hours stay.`}
      confirm="Cancel this activation"
      keep="Keep it"
      waiting={cancel.isPending}
      failure={cancel.error ? serverMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate({ params: { id: activation.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhoIsOut activationId={activation.id} end="cancelled" />
    </ConfirmDialog>
  );
}

export function CompleteDialog({ activation, onClose }: EndDialogProps) {
  const complete = useCompleteActivation();
  const inputId = useId();
  const [opened] = useState(() => toLocal(new Date().toISOString()));
  const [staysEnd, setStaysEnd] = useState(opened);
  const onScene = activation.counts.onScene;
  const [moment] = momentsOf(staysEnd);
  const endOf = (now: number) => {
    if (onScene === 0 || moment === undefined) return undefined;
    // The input has no seconds, so a time less than a minute ago could be before an arrival.
    return new Date(Math.abs(moment - now) < MINUTE ? now : moment).toISOString();
  };
  return (
    <ConfirmDialog
      title="Complete activation"
      description={`${activation.eventType}, ${activation.location}. It ends now, unless its end has passed already. Hours can still be recorded and corrected.`}
      confirm="Complete this activation"
      keep="Keep it open"
      waiting={complete.isPending}
      failure={complete.error ? serverMessage(complete.error) : undefined}
      onConfirm={() =>
        complete.mutate(
          { params: { id: activation.id }, body: { staysEndAt: endOf(Date.now()) } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <WhoIsOut activationId={activation.id} end="completed" />
      {onScene > 0 && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={inputId} className="font-semibold">
            {onScene === 1 ? 'The open stay ends at' : `The ${onScene} open stays end at`}
          </label>
          <input
            id={inputId}
            type="datetime-local"
            value={staysEnd}
            max={opened}
            aria-describedby={`${inputId}-hint`}
            onChange={(event) => setStaysEnd(event.target.value)}
            className={INPUT_CLASS}
          />
          <p id={`${inputId}-hint`} className="text-sm text-soft">
            Leave the time empty if people are still on scene: they record their departure
            themselves.
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
