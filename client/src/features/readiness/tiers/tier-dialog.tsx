import * as z from 'zod/mini';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { tierBody, type Tier, type TierBody } from '#shared/readiness/schemas.ts';
import type { KindChoice } from './kind-choices.ts';
import { useCreateTier, useRenameTier } from './mutations.ts';

const nameBody = z.pick(tierBody, { name: true });

interface AddTierProps {
  choices: readonly KindChoice[];
  onClose: () => void;
}

export function AddTier({ choices, onClose }: AddTierProps) {
  const create = useCreateTier();
  return (
    <FormDialog
      title="Add a tier"
      description="The new tier is the highest at first, and also needs what the others need. You can move it later."
      onClose={onClose}
    >
      <Form
        schema={tierBody}
        defaultValues={{ name: '', kindIds: [] }}
        onSubmit={async (body) => {
          await create.mutateAsync({ body });
          onClose();
        }}
      >
        <TextField<TierBody> name="name" label="Name" autoComplete="off" />
        <CheckboxField<TierBody> name="kindIds" label="It also needs" choices={choices} />
        <DialogFooter>
          <SubmitButton>Add the tier</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

interface RenameTierProps {
  tier: Tier;
  onClose: () => void;
}

export function RenameTier({ tier: { id, name }, onClose }: RenameTierProps) {
  const rename = useRenameTier();
  return (
    <FormDialog
      title={`Rename: ${name}`}
      description="Only the name changes. The same people have the tier."
      onClose={onClose}
    >
      <Form
        schema={nameBody}
        defaultValues={{ name }}
        onSubmit={async (body) => {
          await rename.mutateAsync({ params: { id }, body });
          onClose();
        }}
      >
        <TextField<TierBody> name="name" label="Name" autoComplete="off" />
        <DialogFooter>
          <SubmitButton>Rename</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
