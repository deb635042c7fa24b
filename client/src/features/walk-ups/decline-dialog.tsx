import type * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { declineWalkUpBody, type WalkUp } from '#shared/walk-ups/schemas.ts';
import { useDeclineWalkUp } from './mutations.ts';
import { WalkUpFacts } from './walk-up-facts.tsx';

interface DeclineDialogProps {
  activationId: string;
  walkUp: WalkUp;
  onClose: () => void;
}

export function DeclineDialog({ activationId, walkUp, onClose }: DeclineDialogProps) {
  const decline = useDeclineWalkUp();
  return (
    <FormDialog
      title={`Decline ${walkUp.name}`}
      description="Their phone then shows that the desk could not verify them. This person stays on the list, and you can still verify them later."
      onClose={onClose}
    >
      <WalkUpFacts walkUp={walkUp} />
      <Form
        schema={declineWalkUpBody}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          await decline.mutateAsync({ params: { id: activationId, walkUpId: walkUp.id }, body });
          onClose();
        }}
      >
        <TextField<z.input<typeof declineWalkUpBody>>
          name="reason"
          label="Reason"
          hint="Only coordinators see it."
          optional
        />
        <DialogFooter>
          <SubmitButton look="destructive">Decline</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
