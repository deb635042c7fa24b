import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { optionalLocalMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import type { Claim } from '#shared/contact-claims/schemas.ts';
import type { TeamMember } from './claims-table.tsx';
import { useChangeClaim } from './mutations.ts';

const planFields = z.object({
  deploymentId: z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
  nextVisitAt: optionalLocalMoment,
});

type PlanFields = z.input<typeof planFields>;

interface ClaimDialogProps {
  activationId: string;
  claim: Claim;
  /** Chaplains who are coming or on scene. */
  team: readonly TeamMember[];
  onClose: () => void;
}

export function ClaimDialog({ activationId, claim, team, onClose }: ClaimDialogProps) {
  const change = useChangeClaim(activationId);
  const draft = useDraftName(`claim:${claim.id}`);
  const holder = claim.with;
  const isListed = team.some(({ id }) => id === holder?.deploymentId);
  const [defaultValues] = useState((): PlanFields => ({
    deploymentId: holder?.deploymentId ?? '',
    nextVisitAt: toLocal(claim.nextVisitAt),
  }));
  return (
    <FormDialog
      title={claim.label}
      description="The team sees who is with them and when the next visit is due."
      draft={draft}
      onClose={onClose}
    >
      <Form
        schema={planFields}
        defaultValues={defaultValues}
        draft={draft}
        onSubmit={async (values) => {
          const stored = planFields.safeParse(defaultValues).data ?? {};
          const body = changesOf(stored, values);
          if (Object.keys(body).length > 0) {
            await change.mutateAsync({ params: { id: activationId, claimId: claim.id }, body });
          }
          onClose();
        }}
      >
        <SelectField<PlanFields>
          name="deploymentId"
          label="Who is with them"
          choices={[
            { value: '', label: 'Nobody' },
            ...(holder && !isListed
              ? [{ value: holder.deploymentId, label: `${holder.name}, who has left` }]
              : []),
            ...team.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField<PlanFields>
          name="nextVisitAt"
          label="Next visit due"
          type="datetime-local"
          optional
        />
        <DialogFooter>
          <SubmitButton>Save Changes</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
