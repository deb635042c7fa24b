import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { tierBody, type Tier, type TierPreview } from '#shared/readiness/schemas.ts';
import type { KindChoice } from './kind-choices.ts';
import { useChangeNeeds, usePreviewTier } from './mutations.ts';
import { Preview } from './preview.tsx';

const needsBody = z.object({
  kindIds: tierBody.shape.kindIds,
  startsOn: z.union([z.literal(''), z.iso.date('This is not a date')]),
});

type Needs = z.input<typeof needsBody>;

interface NeedsDialogProps {
  tier: Tier;
  choices: readonly KindChoice[];
  onClose: () => void;
}

interface Seen {
  key: string;
  preview: TierPreview;
}

/** Before the change is saved, shows who would lose a tier. */
export function NeedsDialog({ tier, choices, onClose }: NeedsDialogProps) {
  const { id, name, kindIds } = tier;
  const preview = usePreviewTier();
  const change = useChangeNeeds();
  const [seen, setSeen] = useState<Seen | null>(null);
  return (
    <FormDialog
      title={`Change what ${name} needs`}
      description="This tier also needs what the lower tiers need. Before you save, you see who would lose a tier."
      onClose={onClose}
    >
      <Form
        schema={needsBody}
        defaultValues={{ kindIds: [...kindIds], startsOn: '' }}
        onSubmit={async ({ startsOn, ...body }) => {
          const params = { id };
          const key = keyOf(body.kindIds);
          if (seen?.key !== key) {
            setSeen({ key, preview: await preview.mutateAsync({ params, body }) });
            return false;
          }
          await change.mutateAsync({ params, body: { ...body, ...(startsOn && { startsOn }) } });
          return onClose();
        }}
      >
        <CheckboxField<Needs> name="kindIds" label="It also needs" choices={choices} />
        <TextField<Needs>
          name="startsOn"
          label="From"
          hint="Leave empty to start today"
          type="date"
          optional
        />
        <Shown seen={seen} />
      </Form>
    </FormDialog>
  );
}

/** Shows the preview and the Save button, or asks for a new preview if the choices have changed. */
function Shown({ seen }: { seen: Seen | null }) {
  const kindIds = useWatch<Needs, 'kindIds'>({ name: 'kindIds' });
  const isSeen = seen?.key === keyOf(kindIds);
  return (
    <>
      {isSeen && <Preview preview={seen.preview} />}
      <DialogFooter>
        <SubmitButton>{isSeen ? 'Save' : 'See who is affected'}</SubmitButton>
      </DialogFooter>
    </>
  );
}

const keyOf = (kindIds: readonly string[]) => kindIds.toSorted().join(' ');
