import { useQuery } from '@tanstack/react-query';
import { Form } from '#client/components/form/form.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { shortDate } from '#client/lib/dates.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { getOwnAfterAction, writeAfterAction } from '#shared/after-action/api.ts';
import { AFTER_ACTION_DAYS } from '#shared/after-action/constants.ts';
import { afterActionBody, type OwnAfterAction } from '#shared/after-action/schemas.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { deploymentLabel } from './labels.ts';

interface AfterActionDialogProps {
  deployment: Deployment;
  onClose: () => void;
}

/** At each opening, fetches the text again, because it may have been changed on another device. */
export function AfterActionDialog({ deployment, onClose }: AfterActionDialogProps) {
  const query = useQuery({
    ...endpointQuery(getOwnAfterAction, { params: { id: deployment.id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const draft = useDraftName(`after-action:${deployment.id}`);
  return (
    <FormDialog
      title="For the report"
      description={`${deploymentLabel(deployment)}. The office reads it, with your name.`}
      draft={draft}
      onClose={onClose}
    >
      <QueryView query={query} what="What you wrote" loading={<Skeleton className="h-64" />}>
        {(own) =>
          own.isClosed ? (
            <Closed own={own} />
          ) : (
            <Writing id={deployment.id} own={own} draft={draft} onDone={onClose} />
          )
        }
      </QueryView>
    </FormDialog>
  );
}

interface WritingProps {
  id: string;
  own: OwnAfterAction;
  draft: string;
  onDone: () => void;
}

function Writing({ id, own: { text, closesAt }, draft, onDone }: WritingProps) {
  const write = useEndpointMutation(writeAfterAction, {
    success: (saved) => ({
      title: saved.text === null ? 'Removed' : 'Saved',
      description: saved.text === null ? 'The report no longer contains your notes.' : 'Thank you.',
    }),
    failure: 'inline',
  });
  const until = closesAt
    ? `You can change it until ${shortDate(closesAt)}.`
    : `You can change it until ${AFTER_ACTION_DAYS} days after the activation ends.`;
  return (
    <Form
      schema={afterActionBody}
      defaultValues={{ text: text ?? '' }}
      draft={draft}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: { id }, body });
        onDone();
      }}
    >
      <TextAreaField<{ text: string }>
        name="text"
        label="What went well, and what should we do better?"
        hint={`No names of people you cared for. ${until}`}
        rows={6}
        optional
      />
      <DialogFooter>
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function Closed({ own: { text } }: { own: OwnAfterAction }) {
  return (
    <>
      <p className="max-w-reading whitespace-pre-line wrap-anywhere">
        {text ?? 'You have not written any notes for this report.'}
      </p>
      <p className="text-soft">
        The report is closed: the activation ended more than {AFTER_ACTION_DAYS} days ago.
      </p>
      <DialogFooter cancel="Close" />
    </>
  );
}
