import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { LogForm } from './log-form.tsx';
import { useLogQueue, type LoggedActivation } from './log-queue.ts';

interface LogDialogProps {
  activation: LoggedActivation;
  /** The line is about the person of this deployment. */
  deploymentId?: string | undefined;
  onClose: () => void;
}

export function LogDialog({ activation, deploymentId = '', onClose }: LogDialogProps) {
  const { write } = useLogQueue(activation);
  const draft = useDraftName(`log:${activation.id}:${deploymentId}`);
  // The board reads itself again; here its people are enough.
  const { data } = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activation.id } }),
    staleTime: Infinity,
  });
  const people = (data?.rows ?? []).map(({ id, name }) => ({ deploymentId: id, name }));
  return (
    <FormDialog
      title="Add to the log"
      description="It can’t be altered afterwards; a correction stands beside it."
      draft={draft}
      onClose={onClose}
    >
      <LogForm
        draft={draft}
        people={people}
        about={deploymentId}
        onWrite={write}
        onDone={onClose}
      />
    </FormDialog>
  );
}
